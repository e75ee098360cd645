import type { Viewer } from '../users/users.ts';

interface OwnedFile {
  owner_id: string | null;
  visibility: 'public' | 'private';
}

/** The public files of all users are the back office's; private ones are their owner's alone. */
export const canSeePublicFiles = ({ systemRole }: Viewer): boolean => systemRole !== null;

/** Whether the viewer may open the file itself. */
export const canOpen = (viewer: Viewer | null, file: OwnedFile): boolean =>
  file.visibility === 'public' || (viewer !== null && file.owner_id === viewer.id);

/** Whether the file can be shown beside a user, a bot or a site: everybody sees these pictures. */
export const isPublicPicture = ({
  type,
  visibility,
}: {
  type: string;
  visibility: 'public' | 'private';
}): boolean => type === 'image' && visibility === 'public';
