/** Functions of CSS and of SVG's attributes that take no address. */
const FUNCTIONS = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'color-mix', 'icc-color'],
  ...['var', 'calc', 'min', 'max', 'clamp', 'local', 'format', 'cubic-bezier', 'steps', 'linear', 'path'],
  ...['matrix', 'matrix3d', 'translate', 'translatex', 'translatey', 'translatez', 'translate3d', 'scale'],
  ...['scalex', 'scaley', 'scalez', 'scale3d', 'rotate', 'rotatex', 'rotatey', 'rotatez', 'rotate3d', 'skew'],
  ...['skewx', 'skewy', 'perspective', 'circle', 'ellipse', 'inset', 'polygon', 'rect', 'xywh'],
  ...['blur', 'brightness', 'contrast', 'drop-shadow', 'grayscale', 'hue-rotate', 'invert', 'opacity'],
  ...['saturate', 'sepia', 'linear-gradient', 'radial-gradient', 'conic-gradient'],
  ...['not', 'is', 'where', 'has', 'nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type', 'lang'],
]);
const AT_RULES = new Set(['media', 'supports', 'keyframes', '-webkit-keyframes', 'font-face', 'layer']);

const ESCAPES = /\\(?:([0-9a-f]{1,6})\s?|([\s\S]?))/gi;
/** Not in the middle of a word: looking for its end from each letter would take quadratic time. */
const CALLS = /(?<![\w-])([\w-]+)\(/g;
/** A quote and a few spaces may come before the address. */
const BEGINNING = 20;

/**
 * CSS, or an attribute that may contain some, without references to other files. Functions and at-rules that are not
 * known become ones that do not exist, whose content is then cut out as far as it is simple. Takes time proportional to
 * the length.
 */
export function withoutForeignCss(text: string): string {
  return withoutEscapes(text)
    .replace(/@[\w-]+/g, (rule) => (AT_RULES.has(rule.slice(1).toLowerCase()) ? rule : '@removed'))
    .replace(CALLS, (call, name: string, at: number, css: string) => {
      const known = name.toLowerCase();
      if (FUNCTIONS.has(known)) return call;
      const address = css.slice(at + call.length, at + call.length + BEGINNING);
      return known === 'url' && /^\s*["']?#/.test(address) ? call : 'removed(';
    })
    .replace(/removed\([^()]*\)/g, 'none')
    .replace(/@removed[^;{}@]*/g, '@removed');
}

/** An escaped letter is the letter: what is checked is what is read. */
const withoutEscapes = (text: string): string =>
  text.replace(ESCAPES, (_escape, code: string | undefined, character: string | undefined) =>
    code === undefined ? (character ?? '').replace('\\', '') : characterOf(Number.parseInt(code, 16)),
  );

const characterOf = (code: number): string =>
  code === 0x5c || code === 0 || code > 0x10ffff ? '' : String.fromCodePoint(code);
