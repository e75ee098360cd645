import type { Viewer } from '../users/users.ts';

interface OwnedFile {
  owner_id: string | null;
  visibility: 'public' | 'private';
}

/** The library of all users is the back office's. */
export const seesEveryFile = ({ systemRole }: Viewer): boolean => systemRole !== null;

/** Whether the viewer may open the file itself. */
export const mayOpen = (viewer: Viewer | null, file: OwnedFile): boolean =>
  file.visibility === 'public' || (viewer !== null && (seesEveryFile(viewer) || file.owner_id === viewer.id));
