import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { isAdmin, isEditorial } from '../lib/roles.ts';
import type { Viewer } from '../server/users/users.ts';

/**
 * Makes a page's `data` of a function that loads its view model. An expected failure of a use case (not found, not
 * signed in) becomes the page that says so.
 */
export function pageData<Data>(load: (context: PageContextServer) => Promise<Data> | Data) {
  return async (context: PageContextServer): Promise<Data> => {
    try {
      return await load(context);
    } catch (error) {
      const status = (error as { status?: unknown }).status;
      if (status === 401 || status === 404) throw render(status, (error as Error).message);
      throw error;
    }
  };
}

/** Whoever is signed in; a visitor is sent to the sign-in. */
export function signedInViewer({ viewer }: PageContextServer): Viewer {
  if (!viewer) throw render(401);
  return viewer;
}

/** The viewer, where the page is their own; somebody else's does not exist for them. */
export function ownPage(context: PageContextServer): Viewer {
  const viewer = signedInViewer(context);
  if (context.routeParams.name !== viewer.name) throw render(404);
  return viewer;
}

/** The viewer, where they are an admin; for everybody else the page does not exist. */
export function adminPage(context: PageContextServer): Viewer {
  const viewer = signedInViewer(context);
  if (!isAdmin(viewer)) throw render(404);
  return viewer;
}

/** The viewer, where they work on the content. */
export function editorialPage(context: PageContextServer): Viewer {
  const viewer = signedInViewer(context);
  if (!isEditorial(viewer)) throw render(404);
  return viewer;
}
