import type { Viewer } from '../accounts/viewer.ts';

/** A card is its owner's business alone. */
export const isOwn = (viewer: Viewer, userId: string): boolean => viewer.id === userId;
