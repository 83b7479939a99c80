// Fingers, mouse and keys that press and hold. Every pointer is a finger of its own, so that two can be down at once.

const DRAG_PX = 10; // a touch that moves so far before it counts is a scroll
const TOUCH_MS = 110; // a touch counts after so long, or when it is lifted in place
const AGAIN_MS = 600; // a click so soon after a press is the same press, told a second time by the browser

const held = new Map(); // what is down: target -> release()

export function releaseAll() {
  for (const release of [...held.values()]) release();
}
addEventListener("blur", releaseAll);
addEventListener("pagehide", releaseAll);
document.addEventListener("visibilitychange", () => document.hidden && releaseAll());

// Make the elements of `root` that match `selector` pressable: down(element) and up(element), once each. Returns
// {press(element), release(element)} for whoever presses in another way.
export function pressable(root, selector, down, up) {
  const last = new WeakMap();
  const keys = new Set(); // what a key holds, not a pointer
  const press = (element) => {
    if (held.has(element)) return;
    held.set(element, () => {
      held.delete(element);
      last.set(element, performance.now());
      element.classList.remove("held");
      up(element);
    });
    element.classList.add("held");
    down(element);
  };
  const release = (element) => held.get(element)?.();
  const fingers = new Map(); // pointerId -> {element, x, y, timer}

  root.addEventListener("pointerdown", (event) => {
    const element = event.target.closest(selector);
    if (!element || event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    const finger = { element, x: event.clientX, y: event.clientY, timer: 0 };
    fingers.set(event.pointerId, finger);
    if (event.pointerType === "touch") finger.timer = setTimeout(() => { finger.timer = 0; press(element); }, TOUCH_MS);
    else press(element);
  });
  const drop = (event, counts) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    if (finger.timer) {
      clearTimeout(finger.timer);
      if (counts) press(finger.element);
    }
    release(finger.element);
  };
  root.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (finger?.timer && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > DRAG_PX) drop(event, false);
  });
  root.addEventListener("pointerup", (event) => drop(event, true));
  root.addEventListener("pointercancel", (event) => drop(event, false));
  root.addEventListener("lostpointercapture", (event) => drop(event, false));
  root.addEventListener("contextmenu", (event) => event.target.closest(selector) && event.preventDefault());

  root.addEventListener("keydown", (event) => {
    const element = event.target.closest(selector);
    if (!element || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    if (event.repeat) return;
    keys.add(element);
    press(element);
  });
  root.addEventListener("keyup", (event) => {
    const element = event.target.closest(selector);
    if (!element || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    keys.delete(element);
    release(element);
  });
  root.addEventListener("focusout", (event) => keys.delete(event.target) && release(event.target));
  // A screen reader clicks without pointer or key.
  root.addEventListener("click", (event) => {
    const element = event.target.closest(selector);
    if (!element || held.has(element) || performance.now() - (last.get(element) ?? -AGAIN_MS) < AGAIN_MS) return;
    press(element);
    release(element);
  });
  return { press, release };
}
