import type { Node } from '@tiptap/pm/model';

const counted = new WeakMap<Node, number>();

/** The words of a document; each block is counted once. */
export function countWords(doc: Node): number {
  let words = 0;
  doc.forEach((block) => {
    let own = counted.get(block);
    if (own === undefined) {
      own = wordsIn(block.textBetween(0, block.content.size, ' ', ' '));
      counted.set(block, own);
    }
    words += own;
  });
  return words;
}

export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
