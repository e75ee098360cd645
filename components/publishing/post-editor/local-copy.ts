import { storedValue } from '#lib/stored-value.ts';
import type { FormValues } from '../../sites/studio/form-values.ts';

/** Values that were not saved when the page closed. */
export interface LocalCopy {
  at: string;
  version: number;
  values: FormValues;
}

export const localCopyOf = (viewerId: string, postId: string) =>
  storedValue<LocalCopy>('localStorage', `post_${viewerId}_${postId}`);
