import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Media, MediaView } from '../media/media.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Posts } from '../posts/posts.ts';
import type { CategoryItem, TagItem, Taxonomy } from '../taxonomy/taxonomy.ts';
import { type Names, postFile, yaml } from './post-file.ts';

interface Deps {
  clock: Clock;
  config: Config;
  posts: Posts;
  taxonomy: Taxonomy;
  media: Media;
}

/** All posts as Markdown files with their pictures. For editors and admins: the routes see to that. */
export type Exports = ReturnType<typeof createExports>;

const MOST_TERMS = 100_000;
const FILES_AT_ONCE = 200;

export function createExports({ clock, config, posts, taxonomy, media }: Deps) {
  async function terms() {
    const paging = { limit: MOST_TERMS, page: 1 };
    const [categories, tags] = await Promise.all([
      taxonomy.categories({ entity: 'post' } as Parameters<Taxonomy['categories']>[0], paging),
      taxonomy.tags({}, paging),
    ]);
    return { categories: categories.results as CategoryItem[], tags: tags.results as TagItem[] };
  }

  async function pictures(): Promise<MediaView[]> {
    const ids = await posts.copies.mediaIds();
    const files: MediaView[] = [];
    for (let from = 0; from < ids.length; from += FILES_AT_ONCE)
      files.push(...(await media.filesOf(ids.slice(from, from + FILES_AT_ONCE))).values());
    return files;
  }

  return {
    /**
     * A ZIP archive: `posts/{slug}.md`, `media/{slug}`, and `foyer.yaml` with the categories, the tags and the texts of
     * the pictures. Each file is read when its turn comes.
     */
    async archive(): Promise<NodeJS.ReadableStream> {
      const { categories, tags } = await terms();
      const files = await pictures();
      const names: Names = {
        categories: new Map(categories.map(({ id, slug }) => [id, slug])),
        tags: new Map(tags.map(({ id, slug }) => [id, slug])),
        media: new Map(files.map(({ id, sourceUrl }) => [id, sourceUrl])),
      };
      const ids = await posts.copies.ids();
      const zip = new ZipFile();
      const output = zip.outputStream as Readable;
      zip.on('error', (error: Error) => output.destroy(error));
      const add = (name: string, isPacked: boolean, open: () => Promise<Readable>): void =>
        zip.addReadStreamLazy(name, { compress: !isPacked, mtime: clock.now() }, (done) => {
          open().then(
            (body) => done(null, body),
            (error: Error) => done(error, Readable.from([])),
          );
        });
      const manifest = yaml({
        foyer: 1,
        site: config.siteUrl,
        exportedAt: isoNow(clock),
        categories: categories.map(({ slug, name, description }) => ({ slug, name, description })),
        tags: tags.map(({ slug, name }) => ({ slug, name })),
        media: files.map(({ slug, details, focal }) => ({ file: `media/${slug}`, ...details, focal })),
      });
      zip.addBuffer(Buffer.from(manifest), 'foyer.yaml', { mtime: clock.now() });
      for (const { id, slug } of ids)
        add(`posts/${slug}.md`, false, async () => {
          const post = await posts.copies.get(id);
          // A post that was deleted meanwhile leaves an empty file, which an import leaves out.
          return Readable.from([Buffer.from(post ? postFile(id, post, names) : '')]);
        });
      for (const { id, slug } of files)
        add(`media/${slug}`, true, async () => (await media.openContent(id)) ?? Readable.from([Buffer.alloc(0)]));
      zip.end();
      return output;
    },
  };
}
