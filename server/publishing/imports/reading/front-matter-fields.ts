import {
  fitSlug,
  fitTerm,
  fitTerms,
  fitText,
  fitTimestamp,
  fitUrl,
  isUuid,
  listOf,
  textOf,
  uniqueTerms,
} from './fields.ts';
import type { ParsedPost, ParsedTerm } from './parsed.ts';

/** The post fields of a front matter. The caller resolves pictures and texts. */
export interface FrontMatter
  extends Omit<ParsedPost, 'title' | 'slug' | 'body' | 'cover' | 'change' | 'pictures'> {
  title: string | null;
  slug: string | null;
  cover: { address: string; altText: string | undefined } | null;
  /** Only exported posts have it. */
  change: Record<string, unknown> | null;
}

/** The names that static site generators use for a field, in lower case and without separators. */
const NAMES = {
  title: ['title'],
  slug: ['slug', 'permalink', 'url'],
  date: ['publishedat', 'publisheddate', 'publishdate', 'pubdate', 'datepublished', 'date'],
  createdAt: ['createdat', 'created'],
  updatedAt: ['updatedat', 'updated', 'lastmod', 'lastmodified', 'modified', 'lastupdated'],
  excerpt: ['excerpt', 'summary', 'subtitle'],
  description: ['description'],
  category: ['category', 'categories'],
  tags: ['tags', 'tag', 'keywords'],
  status: ['status'],
  draft: ['draft'],
  published: ['published'],
  cover: ['cover', 'coverimage', 'image', 'featuredimage', 'thumbnail', 'hero', 'heroimage', 'banner'],
  author: ['author', 'authors'],
  seoTitle: ['seotitle', 'metatitle'],
  seoDescription: ['seodescription', 'metadescription'],
  canonical: ['canonicalurl', 'canonical'],
  featured: ['featured', 'isfeatured', 'pinned', 'sticky'],
  sponsored: ['sponsored', 'issponsored'],
  campaign: ['campaign', 'campaignid'],
  channel: ['channel'],
  aliases: ['formerslugs', 'aliases', 'redirectfrom'],
  id: ['id'],
  approval: ['approval'],
  submittedAt: ['submittedat'],
  reviewMessage: ['reviewmessage'],
  change: ['change'],
} as const;

/** Also reads the fields that only exports of Foyer have. */
export function readFields(values: Record<string, unknown>, notes: string[]): FrontMatter {
  const rest = new Map(Object.entries(values));
  const read = (field: keyof typeof NAMES): unknown => removeField(rest, NAMES[field]);

  const id = textOf(read('id'));
  const postId = id && isUuid(id) ? id : null;
  const authors = listOf(read('author')).flatMap((author) => nameOf(author) ?? []);
  if (authors.length > 0)
    notes.push(`Written by ${authors.join(', ').slice(0, 200)}: the post is yours here.`);
  const excerpt = read('excerpt');
  const description = read('description');
  const seoDescription = read('seoDescription');
  const fields: FrontMatter = {
    title: fitText('title', read('title'), notes),
    slug: slugOf(read('slug')),
    excerpt: fitText('excerpt', excerpt ?? description, notes),
    ...fitTerms(termsOf(read('category')), termsOf(read('tags')), notes),
    cover: coverOf(read('cover')),
    channel: textOf(read('channel')) === 'email' ? 'email' : 'page',
    publishedAt: fitTimestamp(read('date'), notes),
    seoTitle: fitText('seoTitle', read('seoTitle'), notes),
    seoDescription: fitText(
      'seoDescription',
      seoDescription ?? (excerpt === undefined ? undefined : description),
      notes,
    ),
    canonicalUrl: fitUrl(read('canonical'), notes),
    status: statusOf(read('status'), read('draft'), read('published'), notes),
    approvalStatus: approvalOf(read('approval')),
    isFeatured: isTrue(read('featured')),
    isSponsored: isTrue(read('sponsored')),
    campaignId: fitText('campaignId', read('campaign'), notes),
    reviewMessage: textOf(read('reviewMessage')) ?? null,
    submittedAt: fitTimestamp(read('submittedAt'), notes),
    createdAt: fitTimestamp(read('createdAt'), notes),
    updatedAt: fitTimestamp(read('updatedAt'), notes),
    change: mapOf(read('change')),
    formerSlugs: listOf(read('aliases')).flatMap((alias) => formerSlug(alias) ?? []),
    postId,
  };
  const unknown = [...rest.keys()].map((name) => name.slice(0, 60)).join(', ');
  if (unknown) notes.push(`There is no field here for ${unknown.slice(0, 500)}.`);
  return fields;
}

/** The value of the first of these names that has one. Removes all of them, so that they are not reported as unknown. */
function removeField(rest: Map<string, unknown>, names: readonly string[]): unknown {
  let found: unknown;
  for (const wanted of names)
    for (const [name, value] of rest)
      if (plain(name) === wanted) {
        rest.delete(name);
        found ??= value ?? undefined;
      }
  return found;
}

const plain = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, '');

const termsOf = (value: unknown): ParsedTerm[] =>
  uniqueTerms(
    (typeof value === 'string' ? value.split(',') : listOf(value)).flatMap(
      (term) => fitTerm(nameOf(term)) ?? [],
    ),
  );

/** Of a person, a category, or a tag that is written as an object. */
const nameOf = (value: unknown): string | undefined => {
  const map = mapOf(value);
  return textOf(map ? (map.name ?? map.title ?? map.slug) : value);
};

const mapOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

/** The last part of a permalink. */
function slugOf(value: unknown): string | null {
  const last = textOf(value)
    ?.replace(/[?#].*$/s, '')
    .split('/')
    .findLast((part) => part !== '' && !part.startsWith(':'));
  return last ? fitSlug(last.replace(/\.html?$/, '')) : null;
}

/** An old address below the root: another one is no address of this website. */
function formerSlug(value: unknown): string | undefined {
  const [, slug] = /^\/?([^/?#]+?)(?:\.html?)?\/?$/.exec(textOf(value) ?? '') ?? [];
  return slug && fitSlug(slug) === slug ? slug : undefined;
}

function coverOf(value: unknown): FrontMatter['cover'] {
  const map = mapOf(Array.isArray(value) ? value[0] : value);
  const address = textOf(map ? (map.src ?? map.url ?? map.image ?? map.path) : value);
  return address ? { address, altText: map ? textOf(map.alt) : undefined } : null;
}

const isTrue = (value: unknown): boolean => value === true || /^(?:true|yes|1)$/i.test(textOf(value) ?? '');
const isFalse = (value: unknown): boolean => value === false || /^(?:false|no|0)$/i.test(textOf(value) ?? '');

/** A file without a status is public: static site generators define it so. */
function statusOf(status: unknown, draft: unknown, published: unknown, notes: string[]): 'live' | 'draft' {
  const name = textOf(status)?.toLowerCase();
  if (name !== undefined && !/^(?:live|publish|published|public|draft)$/.test(name))
    notes.push(`Its status is “${name.slice(0, 40)}”, so it became a draft.`);
  if (isTrue(draft) || isFalse(published)) return 'draft';
  return name === undefined || /^(?:live|publish|published|public)$/.test(name) ? 'live' : 'draft';
}

const approvalOf = (value: unknown) =>
  value === 'not_approved' || value === 'awaiting_approval' ? value : ('approved' as const);
