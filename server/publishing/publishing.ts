export type { PublicPostFilter } from './blog/blog.queries.ts';
export type { Blog, Markdown, PostSummary, PostView } from './blog/blog.ts';
export type { ImportEntryView, ImportView } from './imports/imports.ts';
export { POST_MAIL_JOB } from './newsletter/newsletter.ts';
export { type EditedPost, isPostLike, type NamedPost, type Posts, type RevisionView } from './posts/posts.ts';
export type { CategoryChoice, CategoryItem, TagItem, Taxonomy } from './taxonomy/taxonomy.ts';
