import type { Selectable } from 'kysely';
import type { FoundUse } from '#lib/media-use.ts';
import { isAdmin } from '#lib/roles.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Managed } from '../../plans/plans.ts';
import type { Tables } from '../../platform/db/schema.ts';

type MediaRow = Selectable<Tables['media']>;

/**
 * The files that somebody reaches: their own, for the staff the public ones of all, and those of the websites that they
 * manage for others.
 */
export interface MediaScope {
  viewer: Viewer;
  /** Of it they see the files that it uses, and those that they have uploaded for it. */
  managed?: Managed;
  /** Of files of others, only those that they have uploaded: a team does not change what others have brought. */
  isForChange?: boolean;
  /** Only files of this owner. */
  ownerId?: string;
}

/** The public files of all users are the back office's; private ones are their owner's alone. */
export const canSeePublicFiles = ({ systemRole }: Viewer): boolean => systemRole !== null;

/** Whoever sees a file for a website that they manage learns of its uses there only. */
export const canSeeUse = (
  { viewer, managed }: MediaScope,
  { owner_id }: Pick<MediaRow, 'owner_id'>,
  use: Pick<FoundUse, 'id'>,
): boolean =>
  owner_id === viewer.id ||
  canSeePublicFiles(viewer) ||
  (managed !== undefined && [...managed.siteIds, ...managed.botIds].includes(use.id));

/** Whether somebody chooses from their own library for what this user owns, and not as one of its team. */
export const choosesFreely = (viewer: Viewer, ownerId: string): boolean =>
  viewer.id === ownerId || isAdmin(viewer);

/** The viewer may open the file itself. */
export const canOpen = (viewer: Viewer | null, file: Pick<MediaRow, 'owner_id' | 'visibility'>): boolean =>
  file.visibility === 'public' || (viewer !== null && file.owner_id === viewer.id);

/** Can be shown beside a user, a bot or a site: everybody sees these pictures. */
export const isPublicPicture = ({ type, visibility }: MediaRow): boolean =>
  type === 'image' && visibility === 'public';
