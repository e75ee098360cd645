import { createDocument, type TrainingDocument } from './documents.ts';

const UNDERLINE = /^([=\-~^"'#*+.:`])\1{2,}\s*$/;

/** reStructuredText: titles by their underlines, whose order of appearance is their level; directives are left out. */
export function parseRst(path: string, source: string): TrainingDocument {
  const { document, heading, text } = createDocument(path);
  const levels: string[] = [];
  const lines = source.split(/\r?\n/);
  let paragraph: string[] = [];
  let isLiteral = false;
  const endParagraph = () => {
    text(paragraph.join(' '));
    paragraph = [];
  };
  for (const [i, line] of lines.entries()) {
    const underline = UNDERLINE.exec(lines[i + 1] ?? '');
    if (underline && /^\S/.test(line) && !UNDERLINE.test(line)) {
      paragraph.pop();
      endParagraph();
      const sign = underline[1] as string;
      if (!levels.includes(sign)) levels.push(sign);
      heading(levels.indexOf(sign) + 1, inline(line));
      isLiteral = false;
      continue;
    }
    if (/^\s*$/.test(line)) {
      endParagraph();
      continue;
    }
    if (/^\S/.test(line)) isLiteral = false;
    if (UNDERLINE.test(line) || isLiteral || /^\s*(\.\.|:[\w-]+:(?!`)|\+[-=]|[|:])/.test(line)) continue;
    if (/^\s*([-*#]\s|\d+\.\s)/.test(line)) endParagraph();
    paragraph.push(inline(line));
    isLiteral = /::\s*$/.test(line);
  }
  endParagraph();
  return document;
}

const inline = (line: string): string =>
  line
    .replace(/^\s*(?:[-*#]|\d+\.)\s+/, '')
    .replace(/:[\w:-]+:`([^`<]*)(<[^`]*>)?`/g, '$1')
    .replace(/`([^`<]*)(<[^`]*>)?`_*/g, '$1')
    .replace(/\|[\w -]+\||https?:\S+|<[^>]*>/g, ' ')
    .replace(/[*`_\\]+/g, ' ')
    .trim();
