import { webAddress } from './web-address.ts';

/** A block of a passage: a paragraph, a list item, a table row, a code block or a caption. */
export interface Block {
  kind: 'text' | 'item' | 'row' | 'code' | 'caption';
  /** Markdown as written by the extraction. */
  text: string;
}

/** The blocks of a passage's content, in order. */
export function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  let fence: Block | null = null;
  let end = '';
  let isNew = true;
  for (const line of content.split('\n')) {
    if (fence) {
      fence.text += `\n${line}`;
      if (line === end) fence = null;
    } else if (line.startsWith('```')) {
      fence = { kind: 'code', text: line };
      end = line;
      blocks.push(fence);
    } else if (line.trim() === '') {
      isNew = true;
      continue;
    } else {
      const kind = kindOf(line);
      const last = blocks.at(-1);
      // A line break within a paragraph or a list item.
      if (kind === 'text' && !isNew && (last?.kind === 'text' || last?.kind === 'item'))
        last.text += `\n${line}`;
      else blocks.push({ kind, text: line });
    }
    isNew = false;
  }
  return blocks;
}

function kindOf(line: string): Block['kind'] {
  if (/^\s*(?:-|\d{1,3}\.)\s/.test(line)) return 'item';
  if (line.startsWith('| ') || line.startsWith('|-')) return 'row';
  return /^\*[^*]+\*$/.test(line) ? 'caption' : 'text';
}

/** The plain text of a passage without Markdown, for indexing and for plain-text display. */
export function plainText(content: string): string {
  return content
    .replace(/^```.*$/gm, '')
    .replace(/^\|[-|]+$/gm, '')
    .replace(/^\| (.*) \|$/gm, (_, cells: string) =>
      cells.replaceAll('\\|', '\u0000').replaceAll(' | ', ' · ').replaceAll('\u0000', '|'),
    )
    .replace(/^\*([^*]+)\*$/gm, '$1')
    .replace(/^[ \t]*(?:-|\d{1,3}\.)\s/gm, '')
    .replace(LINK, '$1')
    .replace(/\*\*|`/g, '');
}

/** `[words](address)`; the address is empty for links to other websites. */
export const LINK = /\[([^[\]]*)\]\(([^()\s]*)\)/g;

/**
 * The first address that a text links to; empty without one. An answer links to the websites of its sources only: this
 * page is the source of an answer that an owner has written.
 */
export function firstLinkIn(content: string): string {
  const targets = [...content.matchAll(LINK)].map(([, , target = '']) => webAddress(target));
  return targets.find((target) => target !== null) ?? '';
}
