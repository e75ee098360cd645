import type { Platform } from '../../platform/platform.ts';
import type { Blog, PostSummary } from '../../publishing/publishing.ts';

interface Deps extends Pick<Platform, 'config' | 'settings'> {
  blog: Blog;
}

const MAX_POSTS = 500;

const PAGES: [title: string, path: string][] = [
  ['Chat', '/agents/chat'],
  ['Search', '/agents/search'],
  ['Share', '/agents/share'],
  ['Developers', '/developers'],
  ['API', '/developers/api'],
];

/** `/llms.txt` (llmstxt.org): a Markdown overview of this website for language models. */
export async function llmsText({ blog, config, settings }: Deps): Promise<string> {
  const { siteUrl, plans } = config;
  const { siteName } = settings.values;
  const { results: posts } = await blog.list({}, { limit: MAX_POSTS, page: 1 });
  const byCategory = Map.groupBy(posts, ({ category }) => category?.name ?? 'Posts');
  const pages = plans ? [...PAGES, ['Pricing', '/pricing'] as [string, string]] : PAGES;
  return [
    `# ${siteName}`,
    '> A chatbot, a search and share buttons that know the content of a website.',
    section(
      'Pages',
      pages.map(([title, path]) => `- [${title}](${siteUrl}${path})`),
    ),
    ...[...byCategory].map(([name, ofCategory]) =>
      section(
        line(name),
        ofCategory.map((post) => entry(post, siteUrl)),
      ),
    ),
    '',
  ].join('\n\n');
}

const section = (title: string, entries: string[]): string => [`## ${title}`, '', ...entries].join('\n');

const entry = ({ title, path, excerpt }: PostSummary, siteUrl: string): string =>
  `- [${line(title).replace(/[[\]]/g, '\\$&')}](${siteUrl}${path})${excerpt ? `: ${line(excerpt)}` : ''}`;

const line = (text: string): string => text.replace(/\s+/g, ' ');
