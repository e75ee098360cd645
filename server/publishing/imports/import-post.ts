import { isReservedName } from '#lib/reserved-names.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { MediaView } from '../../media/media.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isUniqueViolation, retryWhile } from '../../platform/db/violations.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';
import type { PostCopy, Posts } from '../posts/posts.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import type { ImportPictures } from './import-pictures.ts';
import type { ImportOptions } from './imports.present.ts';
import { type EntryRow, findImportedPost, insertImportedPost, updateEntry } from './imports.queries.ts';
import type { ParsedContent, ParsedPicture, ParsedPost, ParsedTerm, Piece } from './reading/parsed.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  posts: Posts;
  taxonomy: Taxonomy;
  newsletter: Pick<Newsletter, 'skip'>;
}

interface Import {
  viewer: Viewer;
  options: ImportOptions;
  pictures: ImportPictures;
}

/** Creates the post of a pending entry. */
export function createImportPost({ database: { db }, clock, posts, taxonomy, newsletter }: Deps) {
  /** @param notes receives a note for each thing that the copy lacks */
  async function copyOf(
    post: ParsedPost,
    notes: string[],
    { options, viewer }: Import,
    found: (MediaView | undefined)[],
  ): Promise<PostCopy> {
    const resolve = async ({ body, category, tags, cover, ...content }: ParsedContent) => {
      const categoryId = category && (await taxonomy.categories.ensure(termInput(category), viewer));
      const tagIds: string[] = [];
      for (const { name, slug } of tags) tagIds.push(await taxonomy.tags.ensure({ name, slug }, viewer));
      return {
        ...content,
        body: joinBody(body, post.pictures, found),
        categoryId: categoryId ?? (post.isPage ? null : options.categoryId),
        tagIds: [...new Set(tagIds)],
        coverMediaId: cover === null ? null : (found[cover]?.id ?? null),
      };
    };
    const now = isoNow(clock);
    const main = await resolve(post);
    const isEmpty = main.body.trim() === '';
    if (post.status === 'live' && isEmpty) notes.push('It has no text, so it was imported as a draft.');
    const undescribed = found.filter((file) => file && file.details.altText === null).length;
    if (undescribed > 0)
      notes.push(
        `${undescribed === 1 ? 'A picture has' : `${undescribed} pictures have`} no description yet.`,
      );
    const isPublic = post.status === 'live' && post.approvalStatus === 'approved';
    const createdAt = post.createdAt ?? earliest(post.publishedAt, now);
    return {
      ...post,
      ...main,
      // A public post without a date would be shown nowhere.
      publishedAt: main.publishedAt ?? (isPublic ? createdAt : null),
      status: options.status === 'draft' || isEmpty ? 'draft' : post.status,
      approvalStatus:
        isEmpty && post.approvalStatus === 'awaiting_approval' ? 'not_approved' : post.approvalStatus,
      createdAt,
      updatedAt: post.updatedAt ?? createdAt,
      change: post.change && { ...(await resolve(post.change)), approvalStatus: post.change.approvalStatus },
    };
  }

  async function existing(tx: Db, sourceKey: string, postId: string | null): Promise<string | undefined> {
    const imported = await findImportedPost(tx, sourceKey);
    if (imported) return imported.post_id;
    return postId && (await posts.copies.exists(tx, postId)) ? postId : undefined;
  }

  const add = (entry: EntryRow, post: ParsedPost, copy: PostCopy, notes: string[], viewer: Viewer) =>
    posts.savePosts(viewer, async (tx) => {
      const isClaimed = await updateEntry(tx, entry, { outcome: 'imported', content: null });
      if (!isClaimed) return;
      const present = await existing(tx, entry.source_key, post.postId);
      const change: Partial<EntryRow> = present
        ? alreadyImported(present)
        : await addNew(tx, entry, copy, notes, viewer);
      await updateEntry(tx, { ...entry, outcome: 'imported' }, change);
    });

  async function addNew(
    tx: Db,
    { source_key }: EntryRow,
    copy: PostCopy,
    notes: string[],
    viewer: Viewer,
  ): Promise<Partial<EntryRow>> {
    const { id, slug, version } = await posts.copies.create(tx, viewer, copy);
    // Subscribers had it when it was first published: an import must not mail old posts.
    if (copy.channel === 'email' && copy.publishedAt && copy.publishedAt <= isoNow(clock))
      await newsletter.skip(tx, id);
    await insertImportedPost(tx, { source_key, post_id: id });
    const reason = isReservedName(copy.slug) ? 'reserved' : 'taken';
    const renamed =
      slug === copy.slug ? [] : [`The slug “${copy.slug}” is ${reason} here, so it became “${slug}”.`];
    return {
      post_id: id,
      post_version: version,
      notes: JSON.stringify([...new Set([...notes, ...renamed])]),
    };
  }

  return async (entry: EntryRow, context: Import): Promise<void> => {
    const post = JSON.parse(entry.content ?? 'null') as ParsedPost;
    const present = await existing(db, entry.source_key, post.postId);
    if (present) {
      await updateEntry(db, entry, { ...alreadyImported(present), content: null });
      return;
    }
    const notes = JSON.parse(entry.notes) as string[];
    const found: (MediaView | undefined)[] = [];
    let missing = 0;
    for (const picture of post.pictures) {
      const obtained = await context.pictures.obtain(picture);
      found.push('file' in obtained ? obtained.file : undefined);
      if ('file' in obtained) continue;
      missing += 1;
      if (missing <= MAX_NAMED_PICTURES)
        notes.push(`The picture ${picture.address.slice(0, 200)} was left out. ${obtained.problem}`);
    }
    if (missing > MAX_NAMED_PICTURES)
      notes.push(`${(missing - MAX_NAMED_PICTURES).toLocaleString('en-US')} more pictures were left out.`);
    const copy = await copyOf(post, notes, context, found);
    // A parallel import of the same post: the retry finds the post that the other import created.
    await retryWhile(isUniqueViolation, () => add(entry, post, copy, notes, context.viewer));
  };
}

/** The report of a post names at most this many missing pictures. */
const MAX_NAMED_PICTURES = 5;

/** The notes are removed: they describe an import that did not take place. */
const alreadyImported = (post_id: string): Partial<EntryRow> => ({
  outcome: 'present',
  post_id,
  notes: '[]',
});

const termInput = ({ name, slug, description }: ParsedTerm) => ({
  name,
  slug,
  description: description ?? null,
});

const earliest = (timestamp: string | null, now: string): string =>
  timestamp && timestamp < now ? timestamp : now;

/** The body with the library's addresses; a picture that could not be imported keeps its original address. */
function joinBody(body: Piece[], pictures: ParsedPicture[], found: (MediaView | undefined)[]): string {
  return body
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const file = found[piece.picture];
      const address = pictures[piece.picture]?.address ?? '';
      if (!file) return address;
      // The address may name a version of the same file.
      return address.startsWith('/') && address.split('?')[0] === file.sourceUrl ? address : file.sourceUrl;
    })
    .join('');
}
