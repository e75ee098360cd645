/**
 * The front matter of a Markdown file as YAML, undefined if it has none, and its text. One empty line after the front
 * matter separates them and belongs to neither.
 */
export function splitFrontMatter(file: string): { frontMatter: string | undefined; body: string } {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  if (!text.startsWith('---\n')) return { frontMatter: undefined, body: text };
  // From its last line break on, so that an empty front matter ends too.
  const end = /\n---[ \t]*(?:\n\n?|$)/g;
  end.lastIndex = 3;
  const found = end.exec(text);
  if (!found) return { frontMatter: undefined, body: text };
  return { frontMatter: text.slice(4, found.index + 1), body: text.slice(end.lastIndex) };
}

/** `splitFrontMatter` returns the same front matter and text. @param frontMatter ends with a line break */
export const joinFrontMatter = (frontMatter: string, body: string): string =>
  `---\n${frontMatter}---\n\n${body}`;
