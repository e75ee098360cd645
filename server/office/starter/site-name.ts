/** The product's name in the texts of the starter content. */
const PRODUCT = /\bFoyer\b/g;
/** Code blocks and inline code, where the name belongs to the widget's interface. */
const CODE = /(^```[\s\S]*?^```|`[^`\n]*`)/gm;

/** The same content with the name of this installation in all of its texts, except for code. */
export function withSiteName<Content>(content: Content, siteName: string): Content {
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return renamed(value, siteName);
    if (Array.isArray(value)) return value.map(named);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)]));
  };
  return named(content) as Content;
}

/** The placeholder of the name in a template: a character for private use, which texts do not contain. */
const PLACE = '\uE000';
/** The setting allows no longer name. */
const LONGEST_NAME = 60;

/**
 * The text with another name, if it is the template with whatever name the installation had, and undefined for a text that
 * was edited or has no name.
 */
export function renamedCopy(template: string, text: string, siteName: string): string | undefined {
  const parts = renamed(template, PLACE).split(PLACE);
  const [first = '', ...rest] = parts.map(escaped);
  if (rest.length === 0) return undefined;
  const copy = new RegExp(`^${first}(.{1,${LONGEST_NAME}}?)${rest.join('\\1')}$`, 's');
  return copy.test(text.trim()) ? parts.join(siteName) : undefined;
}

const escaped = (part: string): string => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const renamed = (text: string, siteName: string): string =>
  text
    .split(CODE)
    .map((part) => (part.startsWith('`') ? part : part.replace(PRODUCT, () => siteName)))
    .join('');
