import type { Element } from './dom.ts';
import { replacementOf } from './replaced.ts';

/** Names of icons and emoji have a word or two, and stand in a sentence. */
export const isPictureOfText = (element: Element): boolean =>
  element.tagName === 'img' && /\S\s+\S+\s+\S/.test(replacementOf(element) ?? '');

/** A picture that shows a text or says what it shows, rather than naming its subject. */
export const saysSomething = (text: string): boolean => /[\d@]|(?:\S+\s+){3}\S/.test(text);

/** The texts of pictures that the heading or text beside them says too. */
export function withoutRepetitions<Block extends { text: string }>(
  blocks: Block[],
  pictures: ReadonlySet<Block>,
): Block[] {
  if (pictures.size === 0) return blocks;
  const wordsOf = (block: Block | undefined) => (block?.text ?? '').replaceAll('*', '').toLowerCase();
  const rest: Block[] = [];
  for (const [i, block] of blocks.entries()) {
    const isRepeated =
      pictures.has(block) &&
      [rest.at(-1), blocks[i + 1]].some((one) => wordsOf(one).includes(wordsOf(block)));
    if (!isRepeated) rest.push(block);
  }
  return rest;
}
