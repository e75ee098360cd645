import type { PageContextServer } from 'vike/types';
import { ADMIN_POSTS, adminPostPath, ownPostPath } from '#lib/routes.ts';
import { ownPage, staffPage } from '#renderer/page-data.ts';
import type { Viewer } from '#server/accounts/accounts.ts';

/** The viewer and the addresses of the editor, which is available in the user area and in the back office. */
export interface EditorPlace {
  viewer: Viewer;
  path(postId: string): string;
  listPath: string;
}

export function writersPlace(context: PageContextServer): EditorPlace {
  const viewer = ownPage(context);
  return {
    viewer,
    path: (postId) => ownPostPath(viewer.name, postId),
    listPath: `/u/${viewer.name}/posts`,
  };
}

export const backOfficePlace = (context: PageContextServer): EditorPlace => ({
  viewer: staffPage(context),
  path: adminPostPath,
  listPath: ADMIN_POSTS,
});
