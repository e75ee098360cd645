/** The characters behind the last word. A pattern such as `\W*$` would try each place of a long run of marks. */
export function behindLastWord(text: string): string {
  let start = text.length;
  while (start > 0 && /\W/.test(text.charAt(start - 1))) start--;
  return text.slice(start);
}
