import { writersPlace } from '#pages/post-editor/editor-place.ts';
import { loadPreview } from '#pages/post-editor/load-preview.ts';
import { pageData } from '#renderer/page-data.ts';

export type { PreviewData as Data } from '#pages/post-editor/load-preview.ts';

export const data = pageData((context) => loadPreview(context, writersPlace(context)));
