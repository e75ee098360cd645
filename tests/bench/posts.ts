import { signIn } from '../setup/accounts/api-session.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { load } from './load.ts';
import { fillPosts } from './many-posts.ts';
import { printTable } from './print.ts';

const SECONDS = 2;
/** The cost of any response to a signed-in request. */
const CHEAPEST = '/api/auth/check';

/** Looks at every list of posts of a website with many. */
export async function benchPosts(): Promise<void> {
  const server = await spawnBenchServer();
  try {
    const { origin } = server;
    // Before, because the connection of fetch would be closed meanwhile.
    const { cookie } = await signIn(origin, ADMIN);
    const filled = await withDatabase(server.databaseUrl, fillPosts);
    const rows: string[][] = [];
    for (const path of [CHEAPEST, ...listsOf(filled)]) {
      const { p50, p99 } = await load({
        origin,
        path,
        connections: 1,
        headers: { cookie },
        seconds: SECONDS,
      });
      rows.push([path, p50.toFixed(1), p99.toFixed(1)]);
    }
    printTable([`ms of a list of ${filled.count} posts`, 'p50', 'p99'], rows);
  } finally {
    await server.stop();
  }
}

interface Filled {
  categoryId: string;
  categorySlug: string;
  tagId: string;
  tagSlug: string;
  ownerId: string;
  ownName: string;
  postId: string;
}

/** As a signed-in viewer asks for them: visitors get most of these from the page cache. */
const listsOf = (filled: Filled): string[] => [
  '/api/posts',
  '/api/posts?page=100',
  '/api/posts?isFeatured=true',
  `/api/posts?categoryIds=${filled.categoryId}`,
  `/api/posts?tagIds=${filled.tagId}`,
  `/api/posts?tagIds=${filled.tagId}&categoryIds=${filled.categoryId}&getForTagOnly=true`,
  `/api/posts?ownerId=${filled.ownerId}`,
  `/api/posts?skipPostIds=${filled.postId}`,
  '/api/posts?campaignId=spring',
  '/api/posts?includeAds=true',
  '/api/posts?nameLike=widget',
  '/api/posts?nameLike=zzzz',
  '/api/posts?nameLike=a%20line%20of%20script',
  '/api/admin/posts',
  '/api/admin/posts?page=200',
  ...['title', 'owner', 'status', 'approvalStatus', 'publishedAt', 'updatedAt', 'createdAt'].map(
    (sort) => `/api/admin/posts?sort=${sort}`,
  ),
  '/api/admin/posts?status=draft',
  '/api/admin/posts?approvalStatus=approved',
  '/api/admin/posts?approvalStatus=awaiting_approval&sort=submittedAt',
  '/api/admin/posts?isFeatured=true',
  `/api/admin/posts?categoryIds=${filled.categoryId}`,
  `/api/admin/posts?tagIds=${filled.tagId}`,
  `/api/admin/posts?ownerId=${filled.ownerId}`,
  '/api/admin/posts?nameLike=widget',
  '/api/admin/posts?include=owner,category,tags,cover',
  `/api/admin/posts/next-and-prev/${filled.postId}`,
  `/api/admin/posts/next-and-prev/${filled.postId}?status=live&sort=title`,
  '/api/categories/post?limit=50',
  '/api/tags?limit=50',
  '/blog',
  '/blog?page=100',
  '/blog?nameLike=widget',
  `/blog/${filled.categorySlug}`,
  `/blog?tag=${filled.tagSlug}`,
  `/u/${filled.ownName}/posts`,
  '/admin/posts',
  '/admin/posts?nameLike=widget&sort=title',
  '/admin/posts/awaiting-approval',
  '/admin/categories?sort=postsCount',
  '/admin/tags?sort=postsCount',
];
