interface Outcome {
  count: number;
  /** Those that were deleted meanwhile. */
  missing: number;
}

/** "3 websites deleted. 1 was not found: it was deleted meanwhile." */
export function bulkMessage(
  [one, several]: readonly [one: string, several: string],
  done: string,
  { count, missing }: Outcome,
): string {
  const what = count === 0 ? `No ${one}` : count === 1 ? `One ${one}` : `${count} ${several}`;
  if (missing === 0) return `${what} ${done}.`;
  const gone = missing === 1 ? 'One was' : `${missing} were`;
  return `${what} ${done}. ${gone} not found, because of a deletion meanwhile.`;
}
