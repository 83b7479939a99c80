// How a LED's three numbers look: the line gives light (a share of time lit), a page wants sRGB, so they are encoded, not copied.

const encode = Array.from({ length: 256 }, (_, value) => {
  const light = value / 255;
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

// Linear [r, g, b] 0..255 of the LED -> the page's [r, g, b].
export const seen = (led) => led.map((value) => encode[value]);

// Black letters are easier to read than white ones from this luminance on (WCAG contrast, both then have at least 4.5).
export const isLight = ([r, g, b]) => (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255 > 0.179;

// The light in one word or two, for people who listen.
export function named([r, g, b]) {
  const most = Math.max(r, g, b);
  if (!most) return "dark";
  let hue = "white";
  if (Math.min(r, g, b) < 0.65 * most) {
    if (most === r) hue = g > b && g > 0.3 * r ? "amber" : "red";
    else if (most === g) hue = "green";
    else hue = r > g ? "violet" : "blue";
  }
  return (most < 32 ? "dim " : "") + hue;
}
