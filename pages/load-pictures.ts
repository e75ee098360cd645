import type { PageContextServer } from 'vike/types';
import type { PictureView } from '#lib/media-use.ts';
import type { Viewer } from '#server/accounts/accounts.ts';
import type { MediaView } from '#server/media/media.ts';

const MAX_PICTURES = 12;
const MAX_FILES = 50;

/** The viewer's latest pictures, for browsers that cannot open the dialog; the chosen ones first. */
export const loadPictures = (
  context: PageContextServer,
  viewer: Viewer,
  ...chosen: (Pick<PictureView, 'mediaId'> | null)[]
): Promise<MediaView[]> => loadSitePictures(context, viewer, undefined, ...chosen);

/** @param siteId the website of another owner for which the viewer chooses */
export async function loadSitePictures(
  { services }: PageContextServer,
  viewer: Viewer,
  siteId: string | undefined,
  ...chosen: (Pick<PictureView, 'mediaId'> | null)[]
): Promise<MediaView[]> {
  const filter = {
    type: ['image' as const],
    ...(siteId === undefined ? { ownerId: viewer.id } : { siteId }),
    selectedIds: chosen.flatMap((picture) => picture?.mediaId ?? []),
  };
  return (await services.media.list(viewer, filter, { limit: MAX_PICTURES, page: 1 })).results;
}

/** The viewer's latest documents, for browsers that cannot open the dialog. */
export const loadDocuments = async (
  { services }: PageContextServer,
  viewer: Viewer,
): Promise<MediaView[]> => {
  const filter = { type: ['pdf', 'document', 'csv'] as const, ownerId: viewer.id };
  const { results } = await services.media.list(
    viewer,
    { ...filter, type: [...filter.type] },
    { limit: MAX_FILES, page: 1 },
  );
  return results;
};

/** The pictures for the viewer's profile. */
export const loadOwnPictures = (context: PageContextServer, viewer: Viewer): Promise<MediaView[]> => {
  const mediaId = viewer.profileMedia?.mediaId;
  return loadPictures(context, viewer, mediaId ? { mediaId } : null);
};
