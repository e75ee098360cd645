import type { Viewer } from '../../accounts/accounts.ts';
import type { Seats } from '../../plans/plans.ts';
import { notFound } from '../../platform/errors.ts';
import type { MediaScope } from './media.policy.ts';

export type SeatsOfMedia = Pick<Seats, 'managedBy' | 'ownerFor'>;

/** The files that a viewer reaches. Read before a transaction: what somebody manages is read on its own connection. */
export function createMediaScopes(seats: SeatsOfMedia) {
  const toSee = async (viewer: Viewer): Promise<MediaScope> => ({
    viewer,
    managed: await seats.managedBy(viewer.id),
  });

  /**
   * Whose library the files of a website are in; without a website the viewer's own.
   * @throws AppError 404 for a website that the viewer does not manage
   */
  async function ownerOf(viewer: Viewer, siteId: string | undefined): Promise<string> {
    if (siteId === undefined) return viewer.id;
    const ownerId = await seats.ownerFor(viewer.id, siteId);
    if (ownerId === undefined) throw notFound('website');
    return ownerId;
  }

  return {
    toSee,
    toChange: async (viewer: Viewer): Promise<MediaScope> => ({
      ...(await toSee(viewer)),
      isForChange: true,
    }),
    ownerOf,

    /** For lists: without a website, the files that need no team. @throws AppError 404 as `ownerOf` does */
    ofSite: async (viewer: Viewer, siteId: string | undefined): Promise<MediaScope> =>
      siteId === undefined
        ? { viewer }
        : {
            viewer,
            ownerId: await ownerOf(viewer, siteId),
            managed: await seats.managedBy(viewer.id, siteId),
          },
  };
}
