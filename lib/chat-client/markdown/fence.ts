/** The first line of a code block, or the last one. */
export interface Fence {
  /** White space before the fence. */
  indent: string;
  mark: string;
  /** The text after the fence, such as the language. */
  info: string;
}

/** Linear: a repeated group is followed by characters that it cannot contain, or by the rest of the line. */
const FENCE = /^(\s{0,3})(`{3,}|~{3,})(?![`~])([^`]*)$/;

export function fenceOf(line: string): Fence | undefined {
  const [whole, indent = '', mark = '', info = ''] = FENCE.exec(line) ?? [];
  return whole === undefined ? undefined : { indent, mark, info: info.trim() };
}

/** The line closes the block: a fence of the same kind, at least as long, with nothing after it. */
export const isEndOf = (open: Fence, line: Fence | undefined): boolean =>
  line?.info === '' && line.mark.startsWith(open.mark);
