import { contrast } from '../widget/core/colour.ts';

/** A colour token in both schemes, as `#rrggbb`. */
export interface ColourToken {
  name: string;
  light: string;
  dark: string;
}

const COLOUR = /--([\w-]+): light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)/g;
const TOKEN = /--([\w-]+): ([^;]+);/g;

/** Parses the colour tokens of a style sheet such as base.css. */
export function coloursIn(css: string): ColourToken[] {
  return [...css.matchAll(COLOUR)].map(([, name = '', light = '', dark = '']) => ({
    name,
    light: hexOf(light),
    dark: hexOf(dark),
  }));
}

/** The names and values of the tokens with this prefix, in source order. */
export function tokensIn(css: string, prefix: string): { name: string; value: string }[] {
  return [...css.matchAll(TOKEN)]
    .map(([, name = '', value = '']) => ({ name, value }))
    .filter(({ name }) => name.startsWith(`${prefix}-`));
}

/** The minimum WCAG contrast of a colour on these backgrounds, rounded down to two decimals. */
export function lowestContrast(
  colour: ColourToken,
  grounds: ColourToken[],
  scheme: 'light' | 'dark',
): number {
  const measured = grounds.map((ground) => contrast(colour[scheme], ground[scheme]));
  return Math.floor(Math.min(...measured) * 100) / 100;
}

/** `46% 0.085 178` → sRGB, by way of Oklab. Out-of-gamut values are clipped, as in browsers. */
function hexOf(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(' ').map(Number.parseFloat);
  const l = lightness / 100;
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${channels.map(toByte).join('')}`;
}

function toByte(linear: number): string {
  const share = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');
}
