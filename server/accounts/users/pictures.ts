import type { StoredPicture } from '#lib/media-use.ts';
import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/errors.ts';
import type { Viewer } from './viewer.ts';

/** An uploaded public picture, if the viewer may use it, locked until the transaction ends; of the media library. */
export type FindPicture = (tx: Db, viewer: Viewer, mediaId: string) => Promise<StoredPicture | undefined>;

/**
 * The picture that a form has chosen: null for none, undefined if the field is absent.
 * @param refusal what is said of a picture that may not be chosen
 * @throws AppError 422 on `field` if it is no public picture of the viewer's
 */
export async function choosePicture(
  findPicture: FindPicture,
  tx: Db,
  viewer: Viewer,
  field: string,
  mediaId: string | null | undefined,
  refusal = 'Choose one of your public pictures.',
): Promise<StoredPicture | null | undefined> {
  if (!mediaId) return mediaId as null | undefined;
  const picture = await findPicture(tx, viewer, mediaId);
  if (!picture) throw invalid({ [field]: [refusal] });
  return picture;
}
