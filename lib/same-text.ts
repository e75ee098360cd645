/**
 * A key that spellings of a question or a search share: letters, digits and the signs of `C#` and `C++`, in lower case. "Do you ship?" and "do you  ship" are the same text. A text without any of them stays as it is.
 */
export function sameText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  const words = lower.replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ').trim();
  return words || lower.replace(/\s+/g, ' ').trim();
}
