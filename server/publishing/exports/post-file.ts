import { stringify } from 'yaml';
import { joinFrontMatter } from '#lib/front-matter.ts';
import type { PostContent, PostCopy } from '../posts/posts.ts';

/** Slugs and paths by id: exported files contain them instead of ids. */
export interface Names {
  categories: Map<string, string>;
  tags: Map<string, string>;
  /** The paths of pictures on this website. */
  media: Map<string, string>;
}

/** A post as Markdown with front matter, which `imports` can restore without loss. */
export function postFile(id: string, { change, formerSlugs, ...post }: PostCopy, names: Names): string {
  const fields = {
    id,
    ...fieldsOf(post, names),
    status: post.status,
    approval: post.approvalStatus,
    featured: post.isFeatured,
    sponsored: post.isSponsored,
    campaign: post.campaignId,
    reviewMessage: post.reviewMessage,
    submittedAt: post.submittedAt,
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
    formerSlugs: formerSlugs.length > 0 ? formerSlugs : null,
    change: change && {
      ...withoutEmpty({ ...fieldsOf(change, names), approval: change.approvalStatus }),
      body: change.body,
    },
  };
  return joinFrontMatter(yaml(withoutEmpty(fields)), post.body);
}

const fieldsOf = (content: PostContent, { categories, tags, media }: Names) => ({
  title: content.title,
  slug: content.slug,
  excerpt: content.excerpt,
  category: categories.get(content.categoryId ?? '') ?? null,
  tags: content.tagIds.flatMap((tagId) => tags.get(tagId) ?? []),
  cover: media.get(content.coverMediaId ?? '') ?? null,
  channel: content.channel,
  publishedAt: content.publishedAt,
  seoTitle: content.seoTitle,
  seoDescription: content.seoDescription,
  canonicalUrl: content.canonicalUrl,
});

const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Without folded lines, which are harder to read and to compare. */
export const yaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
