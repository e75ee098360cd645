import { parse } from 'yaml';
import { splitFrontMatter } from '#lib/front-matter.ts';
import { MAX_POST_BODY } from '#lib/limits.ts';
import { toSlug } from '#lib/to-slug.ts';
import { type FindPost, linkToPost, splitAtAddresses } from './addresses.ts';
import { fitText } from './fields.ts';
import { type FrontMatter, readFields } from './front-matter-fields.ts';
import {
  indexOfPicture,
  type ParsedContent,
  type ParsedEntry,
  type ParsedPicture,
  type ParsedPost,
} from './parsed.ts';
import { plainMarkdown } from './plain-markdown.ts';

/** Finds the picture that an address of a file names. */
export type FindPicture = (address: string) => Omit<ParsedPicture, 'address'> | undefined;

/** @param path in the archive, or the name of the file */
export function readMarkdownFile(
  path: string,
  text: string,
  find: FindPicture,
  findPost: FindPost = () => undefined,
): ParsedEntry {
  const notes: string[] = [];
  const leftOut = (note: string): ParsedEntry => ({
    sourceKey: `md:${path}`,
    source: path,
    title: path,
    notes: [note],
    post: null,
  });
  if (/^\+\+\+\r?\n/.test(text))
    return leftOut('The front matter is TOML. Only YAML is read, between lines of three hyphens.');
  const file = splitFrontMatter(text.replaceAll('\0', ''));
  const values = file.frontMatter === undefined ? {} : parseYaml(file.frontMatter);
  if (values === undefined) return leftOut('The front matter is no valid YAML.');
  // A line between two texts, not a front matter.
  const body = values === null ? text.replaceAll('\0', '').replace(/\r\n?/g, '\n') : file.body;
  const fields = readFields(values ?? {}, notes);
  const post = fields.postId
    ? exported(fields, body, find)
    : written(path, fields, body, { find, findPost }, notes);
  const title = post?.title ?? path;
  const sourceKey = fields.postId ? `foyer:${fields.postId}` : `md:${path}#${post?.slug ?? ''}`;
  if (!post) return leftOut('It has no title and no text.');
  const tooLong = [post, post.change].find((content) => content && lengthOf(content) > MAX_POST_BODY);
  if (tooLong) notes.push(tooLongNote(lengthOf(tooLong)));
  return { sourceKey, source: path, title, notes, post: tooLong ? null : post };
}

export const tooLongNote = (length: number): string =>
  `The text has ${length.toLocaleString('en-US')} characters. A post may have at most ${MAX_POST_BODY.toLocaleString('en-US')}.`;

const lengthOf = ({ body }: ParsedContent): number =>
  body.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);

/** Undefined for invalid YAML, null for a text that is no list of fields. */
function parseYaml(text: string): Record<string, unknown> | null | undefined {
  try {
    const values: unknown = parse(text, { maxAliasCount: 50, uniqueKeys: false });
    if (values === null) return {};
    return typeof values === 'object' && !Array.isArray(values) ? (values as Record<string, unknown>) : null;
  } catch {
    return undefined;
  }
}

/** Posts that Foyer exported are imported unchanged. */
function exported(fields: FrontMatter, body: string, find: FindPicture): ParsedPost {
  const pictures: ParsedPicture[] = [];
  const content = (of: FrontMatter, text: string): ParsedContent => ({
    ...of,
    title: of.title ?? 'Untitled',
    slug: of.slug ?? toSlug(of.title ?? ''),
    cover: of.cover ? (indexOfPicture(pictures, of.cover.address, find) ?? null) : null,
    body: splitAtAddresses(text, ({ address }) => indexOfPicture(pictures, address, find)),
  });
  const change = fields.change && readFields(fields.change, []);
  const changed = fields.change?.body;
  return {
    ...fields,
    ...content(fields, body),
    change: change && {
      ...content(change, typeof changed === 'string' ? changed : ''),
      approvalStatus: change.approvalStatus === 'awaiting_approval' ? 'awaiting_approval' : 'not_approved',
    },
    pictures,
  };
}

/** @returns undefined for a file without a title and a text */
function written(
  path: string,
  fields: FrontMatter,
  given: string,
  { find, findPost }: { find: FindPicture; findPost: FindPost },
  notes: string[],
): ParsedPost | undefined {
  const heading = fields.title === null ? /^\s*#[ \t]+([^\n]{1,300})(?:\n|$)/.exec(given) : null;
  const name = fileNameOf(path);
  const title =
    fields.title ??
    fitText('title', heading?.[1] && withoutMarks(heading[1].replace(/[ \t]#+$/, '')), notes) ??
    titleOf(name.stem);
  const own = given.slice(heading?.[0].length ?? 0).trim();
  // Longer ones are left out.
  const body = own.length > MAX_POST_BODY ? own : plainMarkdown(own, notes);
  if (body === '' && fields.title === null && !heading) return undefined;
  const pictures: ParsedPicture[] = [];
  const cover = fields.cover;
  const coverAt = cover && indexOfPicture(pictures, cover.address, find, cover.altText);
  if (cover && coverAt === undefined) notes.push(`The cover ${cover.address.slice(0, 200)} was not found.`);
  return {
    ...fields,
    title,
    slug: fields.slug ?? toSlug(name.stem || title),
    publishedAt: fields.publishedAt ?? name.date,
    body: splitAtAddresses(body, ({ address, isPicture, text }) => {
      const link = isPicture ? undefined : linkToPost(address, findPost);
      if (link !== undefined) return link;
      const altText = isPicture ? text.trim() || undefined : undefined;
      const picture = indexOfPicture(pictures, address, find, altText);
      if (picture === undefined && isPicture)
        notes.push(`The picture ${address.slice(0, 200)} was not found.`);
      return picture;
    }),
    cover: coverAt ?? null,
    change: null,
    pictures,
  };
}

/** As blogs name their files: `2020-01-05-green-tea.md`; the name of an `index.md` is that of its folder. */
function fileNameOf(path: string): { stem: string; date: string | null } {
  const parts = path.replace(/\.[^./]+$/, '').split('/');
  const last = parts.pop() ?? '';
  const stem = /^(?:_?index|readme)$/i.test(last) ? (parts.pop() ?? '') : last;
  const [, date, rest] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(stem) ?? [];
  const timestamp = date ? new Date(`${date}T00:00:00Z`) : undefined;
  return timestamp && rest && !Number.isNaN(timestamp.getTime())
    ? { stem: rest, date: timestamp.toISOString() }
    : { stem, date: null };
}

/** A title is no Markdown: its code, emphasis and links are text. */
const withoutMarks = (heading: string): string =>
  heading
    .replace(/\[([^[\]\n]{1,300})\]\([^()\n]{0,500}\)/g, '$1')
    .replace(/(`{1,3}|\*{1,3}|\b_{1,3})(?=\S)([^\n]{1,300}?)\1(?!\w)/g, '$2');

const titleOf = (stem: string): string => {
  const words = stem.replace(/[-_]+/g, ' ').trim().slice(0, 200);
  return words === '' ? 'Untitled' : words[0]?.toUpperCase() + words.slice(1);
};
