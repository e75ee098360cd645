import { writersPlace } from '#pages/post-editor/editor-place.ts';
import { loadRevisions } from '#pages/post-editor/load-revisions.ts';
import { pageData } from '#renderer/page-data.ts';

export type { RevisionsData as Data } from '#pages/post-editor/load-revisions.ts';

export const data = pageData((context) => loadRevisions(context, writersPlace(context)));
