import type { Selectable } from 'kysely';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Tables } from '../../platform/db/schema.ts';

type MediaRow = Selectable<Tables['media']>;

/** The public files of all users are the back office's; private ones are their owner's alone. */
export const canSeePublicFiles = ({ systemRole }: Viewer): boolean => systemRole !== null;

/** The viewer may open the file itself. */
export const canOpen = (viewer: Viewer | null, file: Pick<MediaRow, 'owner_id' | 'visibility'>): boolean =>
  file.visibility === 'public' || (viewer !== null && file.owner_id === viewer.id);

/** Can be shown beside a user, a bot or a site: everybody sees these pictures. */
export const isPublicPicture = ({ type, visibility }: MediaRow): boolean =>
  type === 'image' && visibility === 'public';
