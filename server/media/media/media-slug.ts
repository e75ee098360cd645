import { extensionOf } from '#lib/file-formats.ts';
import { uniqueSlug } from '#lib/slugs.ts';
import { toSlug } from '#lib/to-slug.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isMediaSlugTaken } from './media.queries.ts';

/** The name of a file without its extension, as its first title: `Team photo` of `Team_photo.JPG`. */
export function titleOf(fileName: string): string {
  const extension = extensionOf(fileName);
  const stem = extension ? fileName.slice(0, -extension.length - 1) : fileName;
  const title = stem
    .normalize('NFC')
    .replace(/[\p{C}_]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(title) ? title.slice(0, 200).trim() : 'Untitled';
}

/** The title is the name that the file was uploaded with, as far as its address tells. */
export function isTitleOfName({ title, slug }: { title: string; slug: string }): boolean {
  const stem = slug.replace(/\.[^.]*$/, '');
  const named = toSlug(title);
  return stem === named || (stem.startsWith(`${named}-`) && SUFFIX.test(stem.slice(named.length + 1)));
}

/** Of a file whose name another one had: random, or a number in addresses of earlier versions. */
const SUFFIX = /^(?:[0-9a-z]{6}|\d+)$/;

/** The last part of a file's address: the words of its name, and the extension of its content. */
export async function freeSlug(db: Db, fileName: string, extension: string): Promise<string> {
  const stem = await uniqueSlug(toSlug(titleOf(fileName)), (slug) =>
    isMediaSlugTaken(db, `${slug}.${extension}`),
  );
  return `${stem}.${extension}`;
}
