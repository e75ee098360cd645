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

const renamed = (text: string, siteName: string): string =>
  text
    .split(CODE)
    .map((part) => (part.startsWith('`') ? part : part.replace(PRODUCT, () => siteName)))
    .join('');
