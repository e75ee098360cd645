import { readStarterFiles } from '#server/office/starter/files.ts';
import { renderMarkdown } from '#server/publishing/blog/markdown.ts';
import { addPosts } from '../setup/content/posts.ts';

const WORDS = 1500;

/** Adds a post of usual length, made of paragraphs of the others, and resolves to its path. */
export async function addLongPost(databaseUrl: string): Promise<string> {
  const { posts } = await readStarterFiles();
  const blocks = posts.flatMap(({ body }) => body.split(/\n{2,}(?=\S)/));
  let body = '';
  for (let at = 0; body.split(/\s+/).length < WORDS; at++) body += `${blocks[at]}\n\n`;
  const { html, outline, words } = renderMarkdown(body);
  const post = {
    slug: 'long-post',
    title: 'A post of usual length',
    excerpt: 'As long as most of them are.',
  };
  await addPosts(databaseUrl, [{ ...post, body, html, outline: JSON.stringify(outline), words }]);
  return '/blog/guides/long-post';
}
