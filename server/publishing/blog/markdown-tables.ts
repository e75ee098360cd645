import type { MarkdownIt } from 'markdown-it';

/** Markdown has no table without a header: one whose cells are all empty is not shown. */
export function headlessTables(markdown: MarkdownIt): void {
  markdown.core.ruler.push('headless_tables', (state) => {
    let head: { from: number; isEmpty: boolean } | undefined;
    const left = new Set<number>();
    for (const [at, { type, content }] of state.tokens.entries()) {
      if (type === 'thead_open') head = { from: at, isEmpty: true };
      else if (head && type === 'inline' && content.trim() !== '') head.isEmpty = false;
      else if (head && type === 'thead_close') {
        const hasBody = state.tokens[at + 1]?.type === 'tbody_open';
        if (head.isEmpty && hasBody) for (let i = head.from; i <= at; i++) left.add(i);
        head = undefined;
      }
    }
    if (left.size > 0) state.tokens = state.tokens.filter((_token, at) => !left.has(at));
  });
}
