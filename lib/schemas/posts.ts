import { z } from 'zod';
import { MAX_POST_BODY, MAX_POST_TAGS, MAX_POST_TITLE, MAX_REVIEW_MESSAGE } from '../limits.ts';
import { POST_LIST } from '../lists/posts.ts';
import { timestampIn } from '../local-time.ts';
import { APPROVAL_STATUSES, POST_CHANNELS, POST_STATUSES } from '../post-states.ts';
import { isReservedName } from '../reserved-names.ts';
import { isTimeZone } from '../time-zones.ts';
import {
  boundedList,
  bulkInput,
  checkbox,
  choice,
  csv,
  idOf,
  idsFilter,
  includeOf,
  listField,
  mediaId,
  nameLike,
  nullableId,
  oneOf,
  oneOfSeveral,
  optional,
  optionalText,
  paging,
  requiredText,
  slug,
  sortFields,
} from './fields.ts';

/** A post is also served at `/{slug}`, where it must not hide a page. */
const postSlug = slug.refine((value) => !isReservedName(value), 'This slug is reserved. Choose another one.');

// White space matters in Markdown. Browsers send CRLF.
const body = z
  .string({ error: 'The text must be text.' })
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .refine(
    (text) => text.length <= MAX_POST_BODY,
    `The text may have at most ${MAX_POST_BODY.toLocaleString('en-US')} characters.`,
  )
  .meta({ maxLength: MAX_POST_BODY });

const tagIds = listField(
  boundedList(
    idOf('tag'),
    MAX_POST_TAGS,
    `A post may have at most ${MAX_POST_TAGS} tags.`,
    'Tags must be a list.',
  ).transform((ids) => [...new Set(ids)]),
);

const publishedAt = z
  .union([z.iso.datetime({ offset: true, local: true }), z.literal(''), z.null()], {
    error: 'Enter a date and a time.',
  })
  .transform((date) => date || null);

const timeZone = z
  .string()
  .refine(isTimeZone, 'This is no time zone.')
  .meta({ description: 'The IANA name of the zone of a `publishedAt` without one. Default: UTC.' });

/** A datetime-local field sends neither seconds nor a time zone. */
function inZone<Input extends { publishedAt?: string | null | undefined; timeZone?: string | undefined }>({
  timeZone: zone = 'UTC',
  ...input
}: Input) {
  const { publishedAt: date } = input;
  return date ? { ...input, publishedAt: timestampIn(date, zone) } : input;
}

const canonicalUrl = optionalText('Canonical address', 500).refine(
  (url) => url === null || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
  'Enter an address that begins with https://.',
);

// Absent fields stay unchanged in updates.
const fields = {
  slug: optional(postSlug),
  excerpt: optionalText('Excerpt', 500).optional(),
  body: body.optional(),
  categoryId: nullableId('category'),
  tagIds: tagIds.optional(),
  coverMediaId: mediaId,
  status: choice(POST_STATUSES).optional(),
  isFeatured: checkbox.optional(),
  channel: choice(POST_CHANNELS).optional(),
  campaignId: optionalText('Campaign', 100).optional(),
  isSponsored: checkbox.optional(),
  publishedAt: publishedAt.optional(),
  timeZone: optional(timeZone),
  seoTitle: optionalText('Title for search engines', 200).optional(),
  seoDescription: optionalText('Description for search engines', 400).optional(),
  canonicalUrl: canonicalUrl.optional(),
  approvalStatus: choice(APPROVAL_STATUSES).optional(),
};

const version = z.coerce.number({ error: 'The version must be a number.' }).int().min(1);

export const postFields = z.strictObject({ title: requiredText('Title', MAX_POST_TITLE), ...fields });
export const createPostInput = postFields.transform(inZone);

export const updatePostInput = z
  .strictObject({
    title: requiredText('Title', MAX_POST_TITLE).optional(),
    ...fields,
    /** The version that the client has edited. The save is refused if another one was saved since. */
    version: optional(version),
    /** An automatic save. Consecutive ones share a revision for some minutes. */
    autosave: checkbox.optional(),
  })
  .transform(inZone);

export const versionInput = z.strictObject({ version: optional(version) });

export const sendBackPostInput = z.strictObject({
  message: requiredText('Message', MAX_REVIEW_MESSAGE),
  version: optional(version),
});

export const POST_BULK_ACTIONS = ['approve', 'takeDown', 'feature', 'unfeature', 'delete'] as const;

/** With `versions`, the action is refused if one of the posts was saved since. */
export const bulkPostsInput = bulkInput('post', 50).extend({
  action: choice(POST_BULK_ACTIONS),
  versions: z.record(z.string().max(64), version).optional(),
});

const flag = checkbox.optional().catch(undefined);

const filter = {
  nameLike,
  isFeatured: flag,
  categoryIds: idsFilter,
  tagIds: idsFilter,
  skipPostIds: idsFilter,
  ownerId: optional(z.string().max(64)).catch(undefined),
  campaignId: optional(z.string().max(100)).catch(undefined),
  /** Includes sponsored posts, which are otherwise left out. */
  includeAds: flag,
  /** Ignores `categoryIds`. */
  getForTagOnly: flag,
};

const POST_RELATED = ['owner', 'category', 'tags', 'cover'] as const;
export const postsQuery = z.object({ ...filter, include: includeOf(POST_RELATED), ...paging });
export const postQuery = z.object({ include: includeOf(POST_RELATED) });

/** The filters of the back office, which stay in addresses. */
export const postFilterQuery = z.object({
  ...filter,
  status: oneOf(POST_STATUSES),
  approvalStatus: oneOfSeveral(APPROVAL_STATUSES),
  ...sortFields(POST_LIST),
});
export const adminPostsQuery = postFilterQuery.extend({
  include: includeOf(POST_RELATED),
  format: csv,
  ...paging,
});
export const postAvailabilityQuery = z.strictObject({
  value: slug,
  current: z.string().max(100).optional(),
});

export type CreatePostInput = z.output<typeof createPostInput>;
export type UpdatePostInput = z.output<typeof updatePostInput>;
export type PostBulkAction = (typeof POST_BULK_ACTIONS)[number];
export type PostFilter = z.output<typeof postFilterQuery>;
export type PostRelated = (typeof POST_RELATED)[number];
