/** The choice that stands for not filtering. */
const ALL = 'all';

/** The list's address after a filter was changed: back on page 1, and without the filter where all is chosen. */
export function changeFilter(
  filters: URLSearchParams,
  name: string,
  choice: string | readonly string[],
): URLSearchParams {
  const changed = new URLSearchParams(filters);
  changed.delete(name);
  for (const value of chosen(choice)) changed.append(name, value);
  changed.set('page', '1');
  return changed;
}

function chosen(choice: string | readonly string[]): string[] {
  const values = typeof choice === 'string' ? [choice] : choice;
  return values.includes(ALL) ? [] : values.filter((value) => value !== '');
}
