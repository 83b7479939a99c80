// What the page remembers for the next visit: a value by its key, set if one is given.
export function remembered(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(key);
    localStorage.setItem(key, value);
  } catch {
    return null; // private windows may forbid it; the page then forgets
  }
}
