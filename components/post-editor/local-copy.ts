import type { FormValues } from '../studio/form-values.ts';

/** Values that were not saved when the page closed. */
export interface LocalCopy {
  /** ISO 8601. */
  at: string;
  version: number;
  values: FormValues;
}

const keyOf = (viewerId: string, postId: string) => `post_${viewerId}_${postId}`;

/** Unsaved text in the browser's storage. Errors are ignored: the storage may be full or disabled. */
export function localCopyOf(viewerId: string, postId: string) {
  const key = keyOf(viewerId, postId);
  const attempt = <Result>(access: () => Result): Result | undefined => {
    try {
      return access();
    } catch {
      return undefined;
    }
  };
  return {
    read: (): LocalCopy | undefined =>
      attempt(() => {
        const text = localStorage.getItem(key);
        return text ? (JSON.parse(text) as LocalCopy) : undefined;
      }),
    write: (copy: LocalCopy): void => attempt(() => localStorage.setItem(key, JSON.stringify(copy))),
    remove: (): void => attempt(() => localStorage.removeItem(key)),
  };
}
