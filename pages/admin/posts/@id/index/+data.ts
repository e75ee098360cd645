import { readPostListQuery } from '#lib/post-filters.ts';
import { backOfficePlace } from '#pages/post-editor/editor-place.ts';
import { loadEditor } from '#pages/post-editor/load-editor.ts';
import { pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const place = backOfficePlace(context);
  const { filter, paging, filtersOf } = readPostListQuery(context.urlParsed.searchAll, context.rows);
  const editor = await loadEditor(context, place);
  const neighbours = await context.services.posts.neighbours(place.viewer, filter, editor.post.id);
  // Both are of the list that the viewer comes from.
  return { ...editor, neighbours, filters: filtersOf(paging.page) };
});

export type Data = Awaited<ReturnType<typeof data>>;
