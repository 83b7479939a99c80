// The link to the bench server: what the device shows comes in as news, what people do goes out in the order they did it.

export const state = { leds: { back: {}, front: {} }, rows: [], text: [], sounds: [], log: [], faults: [], injected: [], game: null, felt: [], partner: "none", asks: "dark" };

let queue = Promise.resolve();

// Send one action; resolves to null, or to the sentence that says why it was refused.
export function send(path, body, keepalive = false) {
  const go = async () => {
    try {
      const reply = await fetch(path, { method: "POST", body: JSON.stringify(body), keepalive });
      return reply.ok ? null : (await reply.json()).error;
    } catch {
      return "The bench does not answer.";
    }
  };
  queue = keepalive ? go() : queue.then(go);
  return queue;
}

// Resolves when everything sent so far has been answered.
export const settled = () => queue;

function take(news) {
  for (const [key, value] of Object.entries(news)) {
    if (key === "rows") for (const [row, bits] of Object.entries(value)) state.rows[row] = bits;
    else if (key === "leds") for (const side of Object.keys(value)) Object.assign(state.leds[side], value[side]);
    else if (key === "log") state.log = (news.fresh ? [] : state.log).concat(value).slice(-200);
    else state[key] = value;
  }
}

// Follow the device: `show(news)` after each message, where news holds what has changed; `gone(true)` while nobody answers.
export function follow(show, gone) {
  const source = new EventSource("/api/live");
  let first = false;
  source.onopen = () => {
    first = true;
    state.leds = { back: {}, front: {} };
    gone(false);
  };
  source.onerror = () => {
    gone(true);
    // A browser gives up for good on some errors; a new page load is then the way back.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => follow(show, gone), 2000);
  };
  source.onmessage = (event) => {
    const news = JSON.parse(event.data);
    take(news);
    news.first = first;
    if (first) news.leds = state.leds;
    first = false;
    show(news);
  };
}
