import type { MarkdownIt } from 'markdown-it';

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
