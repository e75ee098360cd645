import { extractPage } from '#server/knowledge/sources/extraction/page.ts';

/** The text of a page with this content, each passage below its heading. */
export function sectionsOf(content: string): string {
  const { passages } = extractPage(`<main>${content}</main>`, 'https://example.com/page.html');
  return passages
    .map(({ heading, content }) => (heading ? `# ${heading}\n${content}` : content))
    .join('\n\n');
}
