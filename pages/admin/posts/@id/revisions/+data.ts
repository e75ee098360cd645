import { backOfficePlace } from '#pages/post-editor/editor-place.ts';
import { loadRevisions } from '#pages/post-editor/load-revisions.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadHistory } from '../../../load-history.ts';

export const data = pageData(async (context) => {
  const revisions = await loadRevisions(context, backOfficePlace(context));
  return { ...revisions, history: await loadHistory(context, 'post', revisions.postId) };
});

export type Data = Awaited<ReturnType<typeof data>>;
