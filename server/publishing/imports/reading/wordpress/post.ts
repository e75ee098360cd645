import { MAX_POST_BODY } from '#lib/limits.ts';
import { decoded, linkToPost, splitAtAddresses } from '../addresses.ts';
import { fitSlug, fitTerm, fitTerms, fitText, fitTimestamp, fitUrl } from '../fields.ts';
import { isTooDeep, textOfHtml } from '../html.ts';
import { tooLongNote } from '../markdown-file.ts';
import { indexOfPicture, type ParsedEntry, type ParsedPicture, type ParsedPost } from '../parsed.ts';
import type { Attachments } from './attachments.ts';
import type { WordpressItem } from './items.ts';
import { type PostAddresses, slugOf, UNUSED } from './post-addresses.ts';
import { toMarkdown } from './to-markdown.ts';

interface Context {
  attachments: Attachments;
  addresses: PostAddresses;
  /** The names of authors by their logins. */
  authors: Map<string, string>;
  descriptions: Map<string, string>;
}

/** A post or a page of WordPress as a post. */
export function readPost(
  item: WordpressItem,
  { attachments, addresses, authors, descriptions }: Context,
): ParsedEntry {
  const { fields, meta } = item;
  const notes: string[] = [];
  const title = fitText('title', textOfHtml(fields.title ?? ''), notes) ?? 'Untitled';
  const entry = {
    sourceKey: `wp:${(fields.guid || `${fields.link}#${fields['wp:post_id']}`).slice(0, 500)}`,
    source: (fields.link || fields.guid || '').slice(0, 500),
    title,
    notes,
  };
  const status = fields['wp:status'] ?? '';
  const leftOut = (note: string): ParsedEntry => ({ ...entry, notes: [note], post: null });
  if (UNUSED.test(status))
    return leftOut(status === 'trash' ? 'It is in the trash of WordPress.' : 'It was never saved.');
  if (item.isTooLong) return leftOut(tooLongNote(5_000_000));

  const pictures: ParsedPicture[] = [];
  const indexOf = (address: string, altText?: string): number | undefined =>
    indexOfPicture(pictures, address, (found) => attachments.find(found), altText);
  const lost = (address: string): undefined =>
    void notes.push(`The picture ${address.slice(0, 200)} was left out. It is not the address of a picture.`);
  const html = fields['content:encoded'] ?? '';
  if (isTooDeep(html)) return leftOut('Its elements are nested too deeply.');
  const body = toMarkdown(html, fields['wp:post_id'] ?? '', attachments, notes);
  if (body.length > MAX_POST_BODY) return leftOut(tooLongNote(body.length));

  const author = authors.get(fields['dc:creator'] ?? '') ?? fields['dc:creator'];
  if (author) notes.push(`Written by ${author.slice(0, 100)}: the post is yours here.`);
  if (item.comments > 0)
    notes.push(`Left out: ${item.comments} ${item.comments === 1 ? 'comment' : 'comments'}.`);
  const state = statusOf(fields, notes);
  const thumbnail = attachments.get(meta._thumbnail_id ?? '')?.url;
  const cover = thumbnail === undefined ? undefined : indexOf(thumbnail);
  if (meta._thumbnail_id && cover === undefined) notes.push('Its featured image is not in the export.');
  noteFields(meta, notes);
  const post: ParsedPost = {
    title,
    slug: slugOf(item),
    excerpt: fitText('excerpt', textOfHtml(fields['excerpt:encoded'] ?? ''), notes),
    body: splitAtAddresses(
      body,
      ({ address, isPicture, text }) =>
        indexOf(address, text.trim()) ??
        (isPicture ? lost(address) : linkToPost(address, (link) => addresses.slugAt(link))),
    ),
    ...termsOf(item, descriptions, notes),
    cover: cover ?? null,
    channel: 'page',
    publishedAt: state.isDated ? dateOf(fields, notes) : null,
    seoTitle: fitText('seoTitle', filled(meta._yoast_wpseo_title ?? meta.rank_math_title, notes), notes),
    seoDescription: fitText(
      'seoDescription',
      filled(meta._yoast_wpseo_metadesc ?? meta.rank_math_description, notes),
      notes,
    ),
    canonicalUrl: fitUrl(meta._yoast_wpseo_canonical ?? meta.rank_math_canonical_url, notes),
    status: state.status,
    approvalStatus: 'approved',
    isFeatured: fields['wp:is_sticky'] === '1',
    isSponsored: false,
    campaignId: null,
    reviewMessage: null,
    submittedAt: null,
    createdAt: dateOf(fields, []),
    updatedAt: timestampOf(fields, 'wp:post_modified', []),
    change: null,
    formerSlugs: meta._wp_old_slug ? [fitSlug(decoded(meta._wp_old_slug))] : [],
    pictures,
    postId: null,
  };
  return { ...entry, post };
}

function statusOf(fields: Record<string, string>, notes: string[]) {
  const status = fields['wp:status'];
  if (fields['wp:post_password']) {
    notes.push('It was protected with a password, so it became a draft.');
    return { status: 'draft', isDated: true } as const;
  }
  if (status === 'publish' || status === 'future') return { status: 'live', isDated: true } as const;
  if (status !== 'draft') notes.push(`Its status is “${status?.slice(0, 40)}”, so it became a draft.`);
  return { status: 'draft', isDated: status === 'private' } as const;
}

/** Of its last change, if it has no other. */
const dateOf = (fields: Record<string, string>, notes: string[]): string | null =>
  timestampOf(fields, 'wp:post_date', notes) ?? timestampOf(fields, 'wp:post_modified', notes);

/** In UTC where the export says so; a draft has only the time of its website, without a zone. */
function timestampOf(fields: Record<string, string>, name: string, notes: string[]): string | null {
  const utc = fields[`${name}_gmt`];
  if (utc && !utc.startsWith('0000')) return fitTimestamp(utc, notes);
  const local = fields[name];
  return local && !local.startsWith('0000') ? fitTimestamp(local, notes) : null;
}

function termsOf({ terms, fields }: WordpressItem, descriptions: Map<string, string>, notes: string[]) {
  const of = (domain: string) =>
    terms
      .filter((term) => term.domain === domain)
      .flatMap(({ name, slug }) => {
        const term = fitTerm(textOfHtml(name));
        return term ? [{ name: term.name, slug: fitSlug(decoded(slug) || term.name) }] : [];
      });
  const categories = of('category').filter(({ slug }) => slug !== 'uncategorized');
  const others = [...new Set(terms.map(({ domain }) => domain))].filter(
    (domain) => domain !== 'category' && domain !== 'post_tag',
  );
  if (others.length > 0) notes.push(`Left out: its terms of ${others.join(', ').slice(0, 200)}.`);
  const { category, tags } = fitTerms(categories, of('post_tag'), notes);
  const isPage = fields['wp:post_type'] === 'page';
  if (isPage && category) notes.push('Its category was left out: it is a page.');
  return {
    isPage,
    category:
      category && !isPage
        ? { ...category, description: descriptions.get(category.slug ?? '') ?? null }
        : null,
    tags,
  };
}

/** Fields of search engine plugins are read; those that begin with an underscore belong to WordPress and its plugins. */
function noteFields(meta: Record<string, string>, notes: string[]): void {
  const others = Object.keys(meta).filter((name) => !/^(?:_|rank_math_)/.test(name));
  if (others.length > 0)
    notes.push(`Left out: the custom fields ${others.slice(0, 20).join(', ').slice(0, 300)}.`);
}

/** Plugins fill templates when they render a page; here the placeholders would be visible. */
function filled(text: string | undefined, notes: string[]): string | undefined {
  if (!text || !/%%?\w+%/.test(text)) return text;
  notes.push('Left out: a text for search engines that is a template.');
  return undefined;
}
