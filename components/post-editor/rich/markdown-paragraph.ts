import Paragraph from '@tiptap/extension-paragraph';

/**
 * Tiptap's paragraph with two changes: a single picture stays inside its paragraph, and text that starts like a heading, a
 * list or a rule is escaped in Markdown.
 */
export const MarkdownParagraph = Paragraph.extend({
  parseMarkdown: (token, helpers) =>
    helpers.createNode('paragraph', undefined, helpers.parseInline(token.tokens ?? [])),
  renderMarkdown: (node, helpers) => escapeLines(helpers.renderChildren(node.content ?? [])),
});

const escapeLines = (text: string): string =>
  text
    .replace(/^[ \t]+/gm, '')
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|~{3}|(?:=+|-+)(?=\s*$))/gm, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2');
