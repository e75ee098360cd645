import type { Viewer } from '../../accounts/accounts.ts';
import type { FileAccess, FileFinders } from './file-access.ts';
import { choosesFreely } from './media.policy.ts';
import type { SeatsOfMedia } from './media-scopes.ts';

/** Where files are chosen from, and what is said of another one. */
export type FileChoice = FileFinders & { refusal?: string };

interface Deps {
  fileAccess: FileAccess;
  seats: SeatsOfMedia;
}

/**
 * The files that the viewer may choose for what this user owns. People of a team choose from the owner's library: their own
 * files would go with their account. Called before the transaction that uses it.
 */
export const createFileChoice =
  ({ fileAccess, seats }: Deps) =>
  async (viewer: Viewer, ownerId: string): Promise<FileChoice> => {
    if (choosesFreely(viewer, ownerId)) return fileAccess;
    const managed = await seats.managedBy(viewer.id);
    return { ...fileAccess.within({ viewer, managed, ownerId }), refusal: 'Choose a file of this website.' };
  };
