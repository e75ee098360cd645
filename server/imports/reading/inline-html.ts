import { Parser } from 'htmlparser2';
import { proseOf } from './addresses.ts';

// Foyer shows HTML inside Markdown as text. Elements with a Markdown equivalent are converted, the others are noted.

const COMMENT = /<!--[\s\S]{0,20000}?-->/g;
const IMAGE = /<img\s[^<>]{0,2000}>/gi;
const BREAK = /<br\s*\/?>/gi;
const TAG = /<\/?([a-z][a-z0-9-]{0,30})(?:\s[^<>]{0,1000})?\/?>/gi;

export function withoutHtml(markdown: string, notes: string[]): string {
  if (!/<[a-z!]/i.test(markdown)) return markdown;
  const lines = new Map([...proseOf(markdown)].map(({ start, end }) => [start, end]));
  const tags = new Set<string>();
  let result = '';
  for (let at = 0; at < markdown.length; ) {
    // Prose is converted in one piece: a comment goes over several lines.
    let end = at;
    while (lines.has(end)) end = Math.min(markdown.length, (lines.get(end) ?? end) + 1);
    if (end > at) {
      const converted = convert(markdown.slice(at, end));
      for (const [, name = ''] of withoutCode(converted).matchAll(TAG)) tags.add(name.toLowerCase());
      result += converted;
      at = end;
    } else {
      const newline = markdown.indexOf('\n', at);
      const next = newline < 0 ? markdown.length : newline + 1;
      result += markdown.slice(at, next);
      at = next;
    }
  }
  if (tags.size > 0) notes.push(`HTML in the text is shown as text: ${[...tags].slice(0, 20).join(', ')}.`);
  return result;
}

/** Between code spans only. */
const convert = (prose: string): string =>
  prose
    .split(/(`[^`\n]{1,500}`)/)
    .map((part, index) => (index % 2 === 1 ? part : convertTags(part)))
    .join('');

const withoutCode = (prose: string): string => prose.replace(/`[^`\n]{1,500}`/g, '');

const convertTags = (text: string): string =>
  text
    .replace(COMMENT, '')
    .replace(BREAK, '  \n')
    .replace(IMAGE, (tag) => {
      const { src = '', alt = '' } = attributesOf(tag);
      return src === '' || /[\s()<>]/.test(src) ? tag : `![${alt.replace(/[[\]\\]/g, '')}](${src})`;
    });

function attributesOf(tag: string): Record<string, string> {
  let attributes: Record<string, string> = {};
  const parser = new Parser({
    onopentag(_name, found) {
      attributes = found;
    },
  });
  parser.end(tag);
  return attributes;
}
