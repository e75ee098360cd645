import type { Viewer } from '../../accounts/accounts.ts';
import type { Media, MediaView } from '../../media/media.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type AppError, invalid } from '../../platform/errors.ts';
import type { PostContent } from './post-content.ts';

/** The alternative text stops at the next picture, which keeps scanning linear. */
const IMAGES = /!\[((?:(?!\\?!\[)(?:[^\]\\\n]|\\.)){0,1000})\]\(\s*<?([^\s)>]{1,500})/g;
/** Pictures with an absolute address are not shown, not even those of this server. */
const LIBRARY = /^\/media\/([a-z0-9][a-z0-9._-]{0,119})(?:\?|$)/;

const imagesIn = (markdown: string) =>
  [...markdown.matchAll(IMAGES)].map(([, altText = '', address = '']) => ({
    altText: altText.trim(),
    address,
    /** In the media library; undefined for a picture from elsewhere. */
    slug: LIBRARY.exec(address)?.[1],
  }));

/**
 * The files of the media library that a post shows, and the first problem that prevents its publication.
 * @param publicBody what readers see now: an imported picture without a description does not prevent another change
 */
export async function picturesOf(tx: Db, media: Media, content: PostContent, publicBody = '') {
  const images = imagesIn(content.body);
  const slugs = [...new Set(images.flatMap(({ slug }) => slug ?? []))];
  const files = await media.files.filesBySlug(tx, slugs);
  const mediaIds = [...files.values()].map(({ id }) => id);
  if (content.coverMediaId) mediaIds.push(content.coverMediaId);
  const undescribed = imagesIn(publicBody).filter(({ altText }) => altText === '');
  const accepted = new Set(undescribed.map(({ address }) => address));
  return { mediaIds: [...new Set(mediaIds)], files, problem: problemIn(images, files, accepted) };
}

/** @param accepted addresses of pictures that need no description */
function problemIn(
  images: ReturnType<typeof imagesIn>,
  files: Map<string, MediaView>,
  accepted: Set<string>,
): AppError | undefined {
  for (const { altText, address, slug } of images) {
    const file = slug === undefined ? undefined : files.get(slug);
    if (file?.visibility === 'private')
      return invalid({ body: [`The picture ${slug} is private. Make it public in the media library.`] });
    if (altText === '' && !file?.isDecorative && !accepted.has(address))
      return invalid({
        body: [
          `Describe the picture ${slug ?? ''} between the square brackets, for people who cannot see it.`,
        ],
      });
  }
  return undefined;
}

/** @throws AppError 422 for a file that is not a public picture of the viewer, and for a picture without alt text */
export async function assertCover(tx: Db, media: Media, viewer: Viewer, mediaId: string): Promise<void> {
  if (!(await media.files.findPicture(tx, viewer, mediaId)))
    throw invalid({ coverMediaId: ['Choose one of your public pictures.'] });
  const file = await media.files.findFile(tx, viewer, mediaId);
  if (file?.details.altText === null)
    throw invalid({ coverMediaId: ['Describe the picture first: it has no alt text yet.'] });
}
