// WordPress stores classic posts without paragraphs, and adds them for each reader: an empty line separates them.

const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)[\s>/]/i;

export const isBlockMarkup = (html: string): boolean => html.includes('<!-- wp:');

export const withParagraphs = (html: string): string =>
  html
    .replace(/\r\n?/g, '\n')
    .split(/(<pre[\s>][\s\S]*?<\/pre>)/i)
    .map((part, index) => (index % 2 === 1 ? part : paragraphs(part)))
    .join('');

const paragraphs = (html: string): string =>
  html
    .split(/\n[ \t]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>\n')}</p>`))
    .join('\n\n');
