import type { MarkdownIt } from 'markdown-it';

// Small extensions of Markdown.

const TAG = /<br[ \t]*\/?>[ \t]*\n?/iy;

/** `<br>`: the only way to write two lines in a cell of a table. All other tags are shown as text. */
export function lineBreaks(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('autolink', 'line_breaks', (state, silent) => {
    TAG.lastIndex = state.pos;
    const [tag] = TAG.exec(state.src) ?? [];
    if (!tag) return false;
    if (!silent) state.push('hardbreak', 'br', 0);
    state.pos += tag.length;
    return true;
  });
}

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

/** Shows the boxes of a task list (`- [x] done`) as characters; those that are escaped stay, as long as the escape is apart. */
export function taskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.before('text_join', 'task_lists', ({ tokens }) => {
    for (const [at, { children }] of tokens.entries()) {
      const [first] = children ?? [];
      if (first?.type !== 'text' || tokens[at - 2]?.type !== 'list_item_open') continue;
      first.content = first.content.replace(/^\[([ xX])\] /, (_all, mark) => (mark === ' ' ? '☐ ' : '☑ '));
    }
  });
}
