import type { MarkdownIt } from 'markdown-it';

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
