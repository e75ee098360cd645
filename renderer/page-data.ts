import { redirect, render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { isAbort } from '#lib/is-abort.ts';
import { isAdmin, isStaff } from '#lib/roles.ts';
import type { Viewer } from '#server/accounts/accounts.ts';

/**
 * Creates a page's `data` function from a function that loads its view model. Expected errors of a use case (not found,
 * not signed in) are rendered as error pages.
 */
export function pageData<Data>(load: (context: PageContextServer) => Promise<Data> | Data) {
  return async (context: PageContextServer): Promise<Data> => {
    if (context.hasFailed) throw render(500);
    try {
      return await load(context);
    } catch (error) {
      if (isAbort(error)) throw error;
      const status = (error as { status?: unknown }).status;
      if (status === 404) await redirectRenamed(context);
      if (status === 401 || status === 404) throw render(status, (error as Error).message);
      // Vike would print it to the log, which has JSON lines only.
      context.reportFailure(error);
      throw render(500);
    }
  };
}

/**
 * An address with a former name of a user, `/u/{name}/…` or `/authors/@{name}`, leads to the current one: those of own pages
 * for their user alone, because it tells the current name.
 */
async function redirectRenamed(context: PageContextServer): Promise<void> {
  const { routeParams, services, urlOriginal, urlPathname, viewer } = context;
  const former = routeParams.name?.replace(/^@/, '');
  const current = former && (await services.users.nameAfter(former));
  if (!current || (urlPathname.startsWith('/u/') && viewer?.name !== current)) return;
  throw redirect(urlOriginal.replace(/^(\/[^/]+\/(?:@|%40)?)[^/?]+/, `$1${current}`), 301);
}

/** Expected on pages that the viewer may not see. */
export const pageNotFound = () => Object.assign(new Error('Page not found'), { status: 404 });

/** The signed-in user; visitors are redirected to the sign-in page. */
export function signedInViewer({ viewer }: PageContextServer): Viewer {
  if (!viewer) throw render(401);
  return viewer;
}

/** The viewer, on their own pages; other users' pages are not found. */
export function ownPage(context: PageContextServer): Viewer {
  const viewer = signedInViewer(context);
  if (context.routeParams.name !== viewer.name) throw pageNotFound();
  return viewer;
}

/** Pages about plans and payment; not found where this installation sells nothing. */
export function requirePlans({ services }: PageContextServer): void {
  if (!services.config.plans) throw render(404);
}

/** The viewer, if they are an admin; otherwise the page is not found. */
export function adminPage(context: PageContextServer): Viewer {
  const viewer = signedInViewer(context);
  if (!isAdmin(viewer)) throw render(404);
  return viewer;
}

/** The viewer, if they can edit content. */
export function staffPage(context: PageContextServer): Viewer {
  const viewer = signedInViewer(context);
  if (!isStaff(viewer)) throw render(404);
  return viewer;
}

/** For pages that say in their own words that a link is not valid. */
export function nullIfNotFound(error: unknown): null {
  if ((error as { status?: unknown }).status === 404) return null;
  throw error;
}
