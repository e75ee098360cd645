import type { Block } from '../extraction/blocks.ts';

const HEADING = /^(#{1,6})\s(.*)$/;
const FENCE = /^ {0,3}(`{3,})[^`]*$/;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+\S/;
/** Below the title, which a first heading of level 1 would stand for. */
const TOP_LEVEL = 2;

/** Plain text or Markdown: paragraphs between empty lines, headings that begin with `#`, lists and fenced code. */
export function textBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let code: { fence: string; lines: string[] } | undefined;

  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'text', text: paragraph.join(' ') });
    paragraph = [];
  };

  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const fence = FENCE.exec(line)?.[1];
    if (code) {
      if (fence && fence.length >= code.fence.length) {
        blocks.push({ kind: 'code', text: code.lines.join('\n') });
        code = undefined;
      } else code.lines.push(line);
      continue;
    }
    const heading = headingOf(line);
    if (fence || heading || ITEM.test(line) || line.trim() === '') endParagraph();
    if (fence) code = { fence, lines: [] };
    else if (heading) blocks.push({ kind: 'heading', ...heading, anchor: null });
    else if (ITEM.test(line))
      blocks.push({ kind: 'line', text: line.trimEnd().replace(/^(\s*)[*+•]/, '$1-') });
    else if (line.trim() !== '') paragraph.push(line.trim());
  }
  endParagraph();
  if (code) blocks.push({ kind: 'code', text: code.lines.join('\n') });
  return blocks.filter((block) => block.text.trim() !== '');
}

/** `## Title ##`. A pattern that also matched the marks at the end would take quadratic time for blanks. */
function headingOf(line: string): { level: number; text: string } | undefined {
  const [, marks = '', rest = ''] = HEADING.exec(line) ?? [];
  const title = rest.trim();
  let end = title.length;
  while (title[end - 1] === '#') end--;
  const text = title.slice(0, end).trimEnd() || title.slice(0, 1);
  return text === '' ? undefined : { level: marks.length + TOP_LEVEL - 1, text };
}
