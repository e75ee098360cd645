import type { FetchForOwner, Notifications, Users } from '../accounts/accounts.ts';
import type { Media } from '../media/media.ts';
import { area, routesOf } from '../platform/area.ts';
import { uploadFolder } from '../platform/http/multipart.ts';
import type { Platform } from '../platform/platform.ts';
import { createBlog, createMarkdown } from './blog/blog.ts';
import { writersApi } from './blog/writers.api.ts';
import { exportsApi } from './exports/exports.api.ts';
import { createExports } from './exports/exports.ts';
import { importJob } from './imports/import-job.ts';
import { importsApi } from './imports/imports.api.ts';
import { createImports, IMPORT_JOB } from './imports/imports.ts';
import { createImportReader } from './imports/reading/reader.ts';
import { newsletterApi } from './newsletter/newsletter.api.ts';
import { createNewsletter, MAILING_JOB, POST_MAIL_JOB } from './newsletter/newsletter.ts';
import { postsApi } from './posts/posts.api.ts';
import { createPosts } from './posts/posts.ts';
import { PUBLICATION_JOB, publicationJob } from './posts/publication.ts';
import { SUBMISSIONS_JOB, submissionsJob } from './posts/submissions.ts';
import { categoriesApi } from './taxonomy/categories.api.ts';
import { tagsApi } from './taxonomy/tags.api.ts';
import { createTaxonomy } from './taxonomy/taxonomy.ts';

export type { PublicPostFilter } from './blog/blog.queries.ts';
export type { Blog, Markdown, PostSummary, PostView } from './blog/blog.ts';
export { feedRoutes } from './blog/feed-routes.ts';
export { IMPORT_JOB, type ImportEntryView, type ImportView } from './imports/imports.ts';
export { POST_MAIL_JOB } from './newsletter/newsletter.ts';
export { type EditedPost, isPostLike, type NamedPost, type Posts, type RevisionView } from './posts/posts.ts';
export type { CategoryChoice, CategoryItem, TagItem, Taxonomy } from './taxonomy/taxonomy.ts';

declare module '../platform/events.ts' {
  interface Announcements {
    /** These addresses of posts show something else, or nothing any more. */
    publicPostsChanged: { paths: string[] };
  }
}

interface Deps extends Platform {
  users: Users;
  fetchForOwner: FetchForOwner;
  notifications: Notifications;
  media: Media;
}

/** The blog: its public pages, the writing of posts, and their ways in, out and to readers. */
export function createPublishingArea(deps: Deps) {
  const { config, files, mailer, sessionSecret } = deps;
  const markdown = createMarkdown();
  const blog = createBlog({ ...deps, markdown });
  const taxonomy = createTaxonomy(deps);
  const posts = createPosts({ ...deps, markdown });
  const newsletter = createNewsletter({ ...deps, blog, secret: sessionSecret });
  const imports = createImports({ ...deps, taxonomy });
  const reader = createImportReader();
  const importing = importJob({
    ...deps,
    store: files,
    folder: uploadFolder(config.dataDir),
    posts,
    taxonomy,
    newsletter,
    reader,
  });
  return area({
    services: {
      markdown,
      blog,
      taxonomy,
      posts,
      newsletter,
      imports,
      importJob: importing,
      exports: createExports({ ...deps, posts, taxonomy }),
    },
    jobs: {
      [SUBMISSIONS_JOB]: submissionsJob(deps),
      [PUBLICATION_JOB]: publicationJob({ ...deps, deliver: newsletter.deliver }),
      [MAILING_JOB]: newsletter.mailingJob,
      [POST_MAIL_JOB]: newsletter.postMailJob(mailer),
      [IMPORT_JOB]: importing,
    },
    periodic: [{ name: 'orphaned-imports', seconds: 60, run: imports.failOrphaned }],
    close() {
      markdown.close();
      reader.close();
    },
  });
}

export type PublishingServices = ReturnType<typeof createPublishingArea>['services'];

export const publishingRoutes = routesOf(
  writersApi,
  newsletterApi,
  categoriesApi,
  tagsApi,
  importsApi,
  // Before the route of posts, which would take `export` for an id.
  exportsApi,
  postsApi,
);
