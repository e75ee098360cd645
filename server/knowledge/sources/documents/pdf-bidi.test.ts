import { expect, test } from 'vitest';
import { logicalRuns } from './pdf-bidi.ts';

/**
 * A line as browsers draw it, word by word from the right, with numbers and Latin words from the left; PDFium adds spaces
 * without a width where the last letter was drawn.
 */
function drawn(...words: string[]) {
  const letters: { text: string; left: number; width: number }[] = [];
  let right = 1000;
  for (const [at, word] of words.entries()) {
    const width = 6 * word.length;
    if (at > 0) letters.push({ text: ' ', left: letters.at(-1)?.left ?? 0, width: 0 });
    const isFromRight = /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(word) && /\p{L}/u.test(word);
    for (const [i, text] of [...word].entries())
      letters.push({ text, left: isFromRight ? right - 6 * (i + 1) : right - width + 6 * i, width: 6 });
    right -= width + 3;
  }
  return {
    codes: Uint32Array.from(letters, ({ text }) => text.codePointAt(0) ?? 0),
    box(index: number) {
      const { left = 0, width = 0 } = letters[index] ?? {};
      return { left, right: left + width, bottom: 0, top: 12 };
    },
  };
}

test.each([
  [['خلال', '30', 'يوما']],
  [['هاتف', '966', '50', '1234567', 'كل', 'يوم']],
  [['والمدة', '٣٠', 'يوما', 'من', '٩', 'إلى', 'خمسة']],
  [['הנחה', '10%', 'או', '$20', 'לחברים']],
  [['הנחה', '10%']],
])('the words and numbers of %j are read in their order', (words) => {
  const characters = drawn(...words);
  const runs = logicalRuns(characters, 0, characters.codes.length, () => false);
  expect(runs.map(({ text }) => text)).toEqual([words.join(' ')]);
});
