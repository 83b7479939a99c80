// The table: target lines with their cups, the body track, scale and trigger.

export class Table {
  // `root`: the section it is drawn in; `about`: what /api/about says; act(path, body) sends an action to the bench.
  constructor(root, about, act) {
    Object.assign(this, { root, about, act });
  }

  // Name everything in the page's language (words.js).
  name() {}

  // Show the device: `state` as it is, `news` what has changed (link.js). Called while the table is plugged in.
  show(state, news) {}
}
