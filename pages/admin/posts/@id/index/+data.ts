import type { PostEditorData } from '#components/post-editor/editor-data.ts';
import { readPostListQuery } from '#lib/post-filters.ts';
import { backOfficePlace } from '#pages/post-editor/editor-place.ts';
import { loadEditor } from '#pages/post-editor/load-editor.ts';
import { pageData } from '#renderer/page-data.ts';

interface Neighbour {
  id: string;
  title: string;
}

export interface Data extends PostEditorData {
  /** The posts before and after it in the list that the viewer comes from. */
  neighbours: { previous: Neighbour | null; next: Neighbour | null };
  /** The filters of that list as a query string. */
  filters: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const place = backOfficePlace(context);
  const { filter, filters, page } = readPostListQuery(context.urlParsed.searchAll);
  const editor = await loadEditor(context, place);
  const neighbours = await context.services.posts.neighbours(place.viewer, filter, editor.post.id);
  return { ...editor, neighbours, filters: filters(page).toString() };
});
