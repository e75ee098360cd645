import type { Block } from '../extraction/blocks.ts';
import type { ReadDocument } from './document-title.ts';
import { isMarkdown, readMarkdown } from './markdown.ts';

const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+\S/;

/** Markdown, or plain text: paragraphs between empty lines, and lists. */
export function readText(given: string): ReadDocument {
  const text = given.replace(/\r\n?/g, '\n');
  return isMarkdown(text) ? readMarkdown(text) : { title: '', blocks: plainBlocks(text) };
}

function plainBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'text', text: paragraph.join(' ') });
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    if (ITEM.test(line) || line.trim() === '') endParagraph();
    if (ITEM.test(line)) blocks.push({ kind: 'line', text: line.trimEnd().replace(/^(\s*)[*+•]/, '$1-') });
    else if (line.trim() !== '') paragraph.push(line.trim());
  }
  endParagraph();
  return blocks;
}
