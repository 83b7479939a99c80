// The room: which parts of the page belong to what is plugged into the box and to the game that is played.

const AT_THE_TABLE = ["shateki", "x_virus"];
const PLAYED = "ten_turns"; // a vest that has not begun anything is there for this game

// Show the elements marked data-attach="vest", "table" or "none" and data-game="ten_turns ..." that fit the device;
// data-game="other" fits every game but Ten Turns, "none" a box that plays nothing yet. With both plugged in there is
// room for one: the table while its games are played, else the vest.
export function furnish(state) {
  const both = state.attach === "both", onTable = AT_THE_TABLE.includes(state.game?.game);
  const attach = both ? (onTable ? "table" : "vest") : state.attach ?? "none";
  const game = state.game?.game ?? (attach === "vest" ? PLAYED : "none");
  const fits = (element) => {
    const games = element.dataset.game?.split(" ");
    return (!element.dataset.attach || element.dataset.attach.split(" ").includes(attach))
      && (!games || games.includes(game) || (games.includes("other") && game !== PLAYED));
  };
  document.body.dataset.attached = attach;
  for (const element of document.querySelectorAll("[data-attach], [data-game]")) element.hidden = !fits(element);
}
