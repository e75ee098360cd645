import type { FormValues } from '../studio/form-values.ts';

/** What was not saved yet when the page closed. */
export interface LocalCopy {
  /** ISO 8601. */
  at: string;
  /** The version that it changes. */
  version: number;
  values: FormValues;
}

const keyOf = (viewerId: string, postId: string) => `post_${viewerId}_${postId}`;

/** The copy that the browser keeps of a post while it is not saved. A full or forbidden storage is no reason to fail. */
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
