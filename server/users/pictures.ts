import type { Picture } from '../../lib/media-use.ts';
import { invalid } from '../platform/errors.ts';
import type { Viewer } from './viewer.ts';

/** An uploaded picture, if the viewer may use it; the media library provides it. */
export type FindPicture = (viewer: Viewer, mediaId: string) => Promise<Picture | undefined>;

/**
 * The picture that a form has chosen: null for none, undefined if the field is absent.
 * @throws AppError 422 on `field` if it is no picture of the viewer's
 */
export async function choosePicture(
  findPicture: FindPicture,
  viewer: Viewer,
  field: string,
  mediaId: string | null | undefined,
): Promise<Picture | null | undefined> {
  if (!mediaId) return mediaId as null | undefined;
  const picture = await findPicture(viewer, mediaId);
  if (!picture) throw invalid({ [field]: ['Choose one of your pictures.'] });
  return picture;
}
