/** Shorter words, and words with digits, have too many neighbours at edit distance one. */
const MIN_LENGTH = 4;

export const canHaveTypo = (word: string): boolean => word.length >= MIN_LENGTH && !/\d/.test(word);

/** Whether the words differ by one substitution, insertion, deletion or transposition of adjacent letters. */
export function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const rest = one.slice(start);
  const otherRest = other.slice(start);
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
