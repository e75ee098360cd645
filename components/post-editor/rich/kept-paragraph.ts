import Paragraph from '@tiptap/extension-paragraph';

/**
 * The paragraph of Tiptap, with two differences: a picture alone in a paragraph stays in it, and text that begins like a
 * heading, a list or a line does not become one in Markdown.
 */
export const KeptParagraph = Paragraph.extend({
  parseMarkdown: (token, helpers) =>
    helpers.createNode('paragraph', undefined, helpers.parseInline(token.tokens ?? [])),
  renderMarkdown: (node, helpers) => escapeLines(helpers.renderChildren(node.content ?? [])),
});

const escapeLines = (text: string): string =>
  text
    .replace(/^[ \t]+/gm, '')
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|~{3}|(?:=+|-+)(?=\s*$))/gm, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2');
