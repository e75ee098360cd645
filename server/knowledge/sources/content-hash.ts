import { hash } from 'node:crypto';

/** Raise it when pages or documents are read better: the next sync then reads again what an earlier version has read. */
const READING_VERSION = 2;

/** Tells whether the content of a page has changed since it was read. */
export const contentHashOf = (content: string | Buffer): string =>
  `${READING_VERSION}:${hash('sha256', content)}`;

/** @param contentHash of a page in the index */
export const isReadAsNow = (contentHash: string | null): boolean =>
  contentHash?.startsWith(`${READING_VERSION}:`) ?? false;
