import { toSlug } from '#lib/to-slug.ts';
import { newUserRow } from '#server/accounts/users/new-user.ts';
import { readStarterFiles } from '#server/office/starter/files.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/ids.ts';
import { renderMarkdown } from '#server/publishing/blog/markdown.ts';
import { newPost } from '../setup/content/posts.ts';
import { createRandom, type Random } from './random.ts';

const POSTS = 10_000;
const WORDS = 1500;
const CATEGORIES = 50;
const TAGS = 300;
const WRITERS = 40;
const TAGS_OF_A_POST = 3;
const AT_ONCE = 100;

/** Fills a database with posts of usual length in all states, always the same ones. */
export async function fillPosts(db: Db) {
  const random = createRandom(14);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const now = new Date().toISOString();
  const named = (what: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: newId(),
      slug: `${what}-${i}`,
      name: `${what} ${i}`,
      created_at: now,
      updated_at: now,
    }));

  const categories = named('Category', CATEGORIES).map((category) => ({
    ...category,
    slug: category.slug.toLowerCase(),
    entity: 'post' as const,
    description: null,
  }));
  const tags = named('Tag', TAGS).map((tag) => ({ ...tag, slug: tag.slug.toLowerCase() }));
  await db.insertInto('categories').values(categories).execute();
  await db.insertInto('tags').values(tags).execute();
  const own = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  const writers = Array.from({ length: WRITERS }, (_, i) => ({
    ...newUserRow({ email: `writer${i}@example.org`, name: `writer${i}`, password_hash: 'none', now }),
    email_verified_at: now,
  }));
  await db.insertInto('users').values(writers).execute();
  const owners = [own.id, ...writers.map(({ id }) => id)];

  const text = await readTexts(random);
  let last = '';
  for (let first = 0; first < POSTS; first += AT_ONCE) {
    const posts = Array.from({ length: AT_ONCE }, (_, i) => {
      const at = new Date(Date.now() - (first + i + 1) * 3_600_000).toISOString();
      const title = `${text.title()} ${first + i}`;
      return newPost({
        ...text.body(),
        title,
        slug: toSlug(title),
        excerpt: text.sentence(),
        owner_id: pick(owners),
        category_id: pick(categories).id,
        ...stateOf(random(), at),
        featured_at: random() < 0.02 ? at : null,
        sponsored_at: random() < 0.02 ? at : null,
        campaign_id: random() < 0.02 ? 'spring' : null,
        created_at: at,
        updated_at: at,
      });
    });
    await db.insertInto('posts').values(posts).execute();
    const tagged = posts.flatMap(({ id }) =>
      [...new Set(Array.from({ length: TAGS_OF_A_POST }, () => pick(tags).id))].map((tag_id) => ({
        post_id: id,
        tag_id,
      })),
    );
    await db.insertInto('post_tags').values(tagged).execute();
    const changed = posts.filter(({ approval_status }) => approval_status === 'approved').slice(0, 1);
    await db
      .insertInto('post_changes')
      .values(
        changed.map(({ id, title, words }) => ({
          post_id: id,
          title: `${title}, changed`,
          content: '{}',
          approval_status: 'awaiting_approval' as const,
          created_at: now,
          words,
        })),
      )
      .execute();
    last = posts[0]?.id ?? last;
  }
  return {
    count: POSTS,
    categoryId: categories[7]?.id ?? '',
    categorySlug: categories[7]?.slug ?? '',
    tagId: tags[7]?.id ?? '',
    tagSlug: tags[7]?.slug ?? '',
    ownerId: owners[7] ?? '',
    ownName: own.name,
    postId: last,
  };
}

/** Most are public, a tenth are drafts, and some wait for approval. */
function stateOf(share: number, at: string) {
  if (share < 0.1)
    return { status: 'draft' as const, approval_status: 'not_approved' as const, published_at: null };
  if (share < 0.13)
    return { approval_status: 'awaiting_approval' as const, published_at: null, submitted_at: at };
  return { published_at: at };
}

/** Titles and texts made of the paragraphs of the starter posts. */
async function readTexts(random: Random) {
  const { posts } = await readStarterFiles();
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const blocks = posts
    .flatMap(({ body }) => body.split(/\n{2,}(?=\S)/))
    .map((markdown) => ({
      markdown,
      html: renderMarkdown(markdown).html,
      words: markdown.split(/\s+/).length,
    }));
  const sentences = blocks
    .flatMap(({ markdown }) => markdown.split(/(?<=[.?])\s+/))
    .filter((sentence) => /^[A-Z][\w ,’]{30,120}[.?]$/.test(sentence));
  return {
    sentence: () => pick(sentences),
    title: () => pick(sentences).split(' ').slice(0, 7).join(' ').replace(/\W+$/, ''),
    body() {
      const chosen = [];
      for (let words = 0; words < WORDS; ) {
        const block = pick(blocks);
        chosen.push(block);
        words += block.words;
      }
      return {
        body: chosen.map(({ markdown }) => markdown).join('\n\n'),
        html: chosen.map(({ html }) => html).join('\n'),
        words: chosen.reduce((sum, { words }) => sum + words, 0),
      };
    },
  };
}
