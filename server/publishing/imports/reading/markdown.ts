import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { isImageFile, isImportFile } from '#lib/file-formats.ts';
import { MAX_IMPORT_ENTRIES } from '#lib/limits.ts';
import { createCategoryInput, createTagInput } from '#lib/schemas/taxonomy.ts';
import { decodeFile } from '../../../platform/text/charset.ts';
import { decoded, type FindPost } from './addresses.ts';
import type { Archive } from './archive.ts';
import { type FindPicture, readMarkdownFile } from './markdown-file.ts';
import type { Line } from './parsed.ts';
import { Unreadable } from './unreadable.ts';

/** The file beside the posts of an export that names categories, tags and the texts of pictures. */
const MANIFEST = 'foyer.yaml';

/** A single file. Its pictures are those that have an address of the web. */
export async function* readSingle(name: string, path: string): AsyncGenerator<Line> {
  yield { entry: readMarkdownFile(name, decodeFile(await readFile(path)), fromWeb) };
}

/** All Markdown files of an archive, with the pictures beside them. */
export async function* readFolder(archive: Archive, file: number): AsyncGenerator<Line> {
  const names = new Set(archive.names);
  const root = commonFolder(archive.names);
  const manifest = names.has(`${root}${MANIFEST}`)
    ? readManifest(await archive.readText(`${root}${MANIFEST}`))
    : undefined;
  for (const category of manifest?.categories ?? []) yield { category };
  for (const tag of manifest?.tags ?? []) yield { tag };

  const texts = archive.names.filter((name) => isImportFile('markdown', name));
  if (texts.length > MAX_IMPORT_ENTRIES) throw new Unreadable('too_many_entries');
  const used = new Set<string>();
  const slugs = manifest ? new Map<string, string>() : await slugsOf(archive, root, texts);
  for (const path of texts) {
    const find: FindPicture = (address) => {
      if (manifest === undefined && /^https?:\/\//i.test(address)) return fromWeb(address);
      const name = locate(names, root, posix.dirname(path), address);
      if (name === undefined) return undefined;
      used.add(name);
      return { ...manifest?.media.get(name.slice(root.length)), source: { file, name } };
    };
    const findPost: FindPost = (address) =>
      slugs.get(locateText(slugs, root, posix.dirname(path), address) ?? '');
    const text = decodeFile(await archive.readText(path));
    yield { entry: readMarkdownFile(path.slice(root.length), text, find, findPost) };
  }
  const rest = archive.names.filter(
    (name) => !isImportFile('markdown', name) && !used.has(name) && name !== root + MANIFEST,
  );
  if (rest.length > 0) yield { note: noteOf(rest) };
}

function noteOf(rest: string[]): string {
  const count = rest.length.toLocaleString('en-US');
  const first = rest.slice(0, 5).join(', ');
  return `Left out: ${count} ${rest.length === 1 ? 'file that is' : 'files that are'} neither a post nor shown by one (${first}${rest.length > 5 ? ', …' : ''}).`;
}

const fromWeb: FindPicture = (address) =>
  /^https?:\/\//i.test(address) && URL.canParse(address) && isImageFile(new URL(address).pathname)
    ? { source: { url: address } }
    : undefined;

/** The folder that everything lies in, with a slash; empty if there is none. */
function commonFolder(names: string[]): string {
  const [first = ''] = names;
  const folder = first.slice(0, first.indexOf('/') + 1);
  return names.every((name) => name.startsWith(folder)) ? folder : '';
}

/** Where websites keep what they serve at their root. */
const ROOTS = ['', 'public/', 'static/', 'assets/', 'src/', 'content/', 'docs/'];

/** The slugs of the posts by their files: a text may link to one that comes after it. */
async function slugsOf(archive: Archive, root: string, texts: string[]): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  for (const path of texts) {
    const text = decodeFile(await archive.readText(path));
    const { post } = readMarkdownFile(path.slice(root.length), text, () => undefined);
    if (post) slugs.set(path, post.slug);
  }
  return slugs;
}

/** The picture in the archive that an address of a text names. */
function locate(names: Set<string>, root: string, folder: string, address: string): string | undefined {
  const path = pathIn(address.replace(/^https?:\/\/[^/]+(?=\/media\/)/, ''));
  if (path === undefined || !isImageFile(path)) return undefined;
  return candidatesFor(path, root, folder).find((candidate) => names.has(candidate));
}

/** The text in the archive that a link of another text leads to; generators of websites let links omit its ending. */
function locateText(slugs: Map<string, string>, root: string, folder: string, address: string) {
  const path = pathIn(address);
  if (!path) return undefined;
  return candidatesFor(path, root, folder)
    .flatMap((candidate) => [candidate, `${candidate.replace(/\/$/, '')}.md`])
    .find((candidate) => slugs.has(candidate));
}

/** The path that an address names, decoded; undefined for an address of the web. */
function pathIn(address: string): string | undefined {
  const path = decoded(address.replace(/[?#].*$/s, ''));
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path) ? undefined : path;
}

/** Where a path of a text may lead: relative to the text, or from the root of its website. */
const candidatesFor = (path: string, root: string, folder: string): string[] =>
  (path.startsWith('/')
    ? ROOTS.map((place) => `${root}${place}${path.slice(1)}`)
    : [posix.join(folder, path), `${root}${path}`]
  ).map((candidate) => posix.normalize(candidate));

const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((one) => item.safeParse(one).data ?? []));

const textOrNull = (longest: number) =>
  z
    .string()
    .transform((text) => text.slice(0, longest))
    .nullable()
    .catch(null);

const fraction = z.number().min(0).max(1);
const picture = z.object({
  file: z.string(),
  title: textOrNull(200).transform((title) => title ?? undefined),
  altText: textOrNull(500),
  caption: textOrNull(1000),
  focal: z.object({ x: fraction, y: fraction }).optional().catch(undefined),
});
const manifestSchema = z
  .object({
    // As the API accepts them: everybody sees their names and slugs.
    categories: listOf(createCategoryInput.strip()),
    tags: listOf(createTagInput.strip()),
    media: listOf(picture),
  })
  .catch({ categories: [], tags: [], media: [] });

function readManifest(content: Buffer) {
  const { media, ...terms } = manifestSchema.parse(parseManifest(decodeFile(content)));
  if (Math.max(terms.categories.length, terms.tags.length) > MAX_IMPORT_ENTRIES)
    throw new Unreadable('too_many_entries');
  return { ...terms, media: new Map(media.map(({ file, ...details }) => [file, details])) };
}

function parseManifest(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch {
    throw new Unreadable('damaged');
  }
}
