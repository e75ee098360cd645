/** “1 file”, “2,000 files”. @param noun in the singular; its plural ends in “s” */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
