import { parse } from 'yaml';
import { createDocument, type TrainingDocument } from './documents.ts';

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

/** Markdown with front matter, as generators of documentation read it; their own directives are left out. */
export function parseMarkdown(path: string, source: string): TrainingDocument {
  const { document, heading, text } = createDocument(path);
  const front = FRONT_MATTER.exec(source);
  const { title, description } = readFrontMatter(front?.[1] ?? '');
  // The name of the whole documentation often follows.
  document.title = title.split(' | ')[0] ?? '';
  document.description = description;
  let isCode = false;
  let paragraph: string[] = [];
  const endParagraph = () => {
    text(paragraph.join(' '));
    paragraph = [];
  };
  for (const line of source
    .slice(front?.[0].length ?? 0)
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode;
      endParagraph();
      continue;
    }
    if (isCode || /^\s*(\[!|:::|\{%|\{\{|import |export )/.test(line.replace(/^[>\s]+/, ''))) continue;
    const title = /^(#{1,6})\s+(.*?)\s*#*\s*(\{#.*\})?$/.exec(line);
    if (title) {
      endParagraph();
      heading(title[1]?.length ?? 1, inline(title[2] ?? ''));
      continue;
    }
    const bare = inline(line);
    if (bare === '' || /^\s*([-*+]|\d+[.)]|\|)/.test(line)) endParagraph();
    if (bare !== '') paragraph.push(bare);
  }
  endParagraph();
  return document;
}

function readFrontMatter(source: string): { title: string; description: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  try {
    const front = parse(source) ?? {};
    return { title: text(front.title), description: text(front.description) };
  } catch {
    return { title: '', description: '' };
  }
}

/** Text without marks, links, tags and the signs of lists and tables. */
function inline(line: string): string {
  return line
    .replace(/^\s*(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?/, '')
    .replace(/!\[[^\]]*\](\([^)]*\)|\[[^\]]*\])?/g, ' ')
    .replace(/\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^>]*>|\{\{.*?\}\}|\{%.*?%\}|\{:.*?\}/g, ' ')
    .replace(/https?:\S+/g, ' ')
    .replace(/\|?\s*:?-{3,}:?\s*\|?/g, ' ')
    .replace(/&[a-z]+;|[*_`|\\]+/g, ' ')
    .trim();
}
