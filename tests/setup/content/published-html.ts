import type { TestApp } from '../app/app.ts';

/** The text of a public post as its readers see it; of one of the newest. */
export async function publishedHtml(app: TestApp, slug: string): Promise<string> {
  const { items } = (await app.browser().get('/feed.json').expect(200)).body as {
    items: { url: string; content_html: string }[];
  };
  const item = items.find(({ url }) => url.endsWith(`/${slug}`));
  if (!item) throw new Error(`${slug} is not in the feed`);
  return item.content_html;
}
