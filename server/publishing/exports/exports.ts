import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Media, MediaView } from '../../media/media.ts';
import { chunksOf } from '../../platform/chunks-of.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Posts } from '../posts/posts.ts';
import type { CategoryItem, Taxonomy } from '../taxonomy/taxonomy.ts';
import { type Names, postFile, yaml } from './post-file.ts';

interface Deps extends Pick<Platform, 'clock' | 'config'> {
  posts: Posts;
  taxonomy: Taxonomy;
  media: Media;
}

/** Exports all posts as Markdown files with their pictures. For editors and admins only; the routes check it. */
export type Exports = ReturnType<typeof createExports>;

const ALL_TERMS = { limit: 100_000, page: 1 };
const FILES_AT_A_TIME = 200;

export function createExports({ clock, config, posts, taxonomy, media }: Deps) {
  async function pictures(): Promise<MediaView[]> {
    const ids = await posts.copies.listMediaIds();
    const files: MediaView[] = [];
    for (const some of chunksOf(ids, FILES_AT_A_TIME))
      files.push(...(await media.files.filesOf(some)).values());
    return files;
  }

  /**
   * `posts/{slug}.md`, `media/{slug}`, and `foyer.yaml` with the categories, the tags and the texts of the pictures. Each
   * is opened when it is written.
   */
  async function files() {
    const categories = (await taxonomy.listCategories({}, ALL_TERMS)).results as CategoryItem[];
    const tags = (await taxonomy.listTags({}, ALL_TERMS)).results;
    const shown = await pictures();
    const names: Names = {
      categories: new Map(categories.map(({ id, slug }) => [id, slug])),
      tags: new Map(tags.map(({ id, slug }) => [id, slug])),
      media: new Map(shown.map(({ id, sourceUrl }) => [id, sourceUrl])),
    };
    const manifest = yaml({
      foyer: 1,
      site: config.siteUrl,
      exportedAt: isoNow(clock),
      categories: categories.map(({ slug, name, description }) => ({ slug, name, description })),
      tags: tags.map(({ slug, name }) => ({ slug, name })),
      media: shown.map(({ slug, details, focal }) => ({ file: `media/${slug}`, ...details, focal })),
    });
    return [
      { name: 'foyer.yaml', isCompressed: false, open: async () => bytes(manifest) },
      ...(await posts.copies.listSlugs()).map(({ id, slug }) => ({
        name: `posts/${slug}.md`,
        isCompressed: false,
        async open() {
          const post = await posts.copies.get(id);
          // A post that was deleted meanwhile becomes an empty file, which imports skip.
          return bytes(post ? postFile(id, post, names) : '');
        },
      })),
      ...shown.map(({ id, slug }) => ({
        name: `media/${slug}`,
        isCompressed: true,
        open: async () => (await media.files.openContent(id)) ?? bytes(''),
      })),
    ];
  }

  return {
    files,

    /** All files as a ZIP archive. */
    async archive(): Promise<Readable> {
      const zip = new ZipFile();
      const output = zip.outputStream as Readable;
      zip.on('error', (error: Error) => output.destroy(error));
      for (const { name, isCompressed, open } of await files())
        zip.addReadStreamLazy(name, { compress: !isCompressed, mtime: clock.now() }, (done) => {
          open().then(
            (body) => done(null, body),
            (error: Error) => done(error, bytes('')),
          );
        });
      zip.end();
      return output;
    },
  };
}

const bytes = (text: string): Readable => Readable.from([Buffer.from(text)]);
