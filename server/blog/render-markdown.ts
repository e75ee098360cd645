import type { ImageSizes } from './markdown-images.ts';

/** Renders Markdown from users. Loaded on demand: parser, grammars and sanitiser take a tenth of a start. */
export async function renderMarkdown(source: string, sizes?: ImageSizes) {
  const markdown = await import('./markdown.ts');
  return markdown.renderMarkdown(source, sizes);
}
