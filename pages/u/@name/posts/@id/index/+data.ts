import { writersPlace } from '#pages/post-editor/editor-place.ts';
import { loadEditor } from '#pages/post-editor/load-editor.ts';
import { pageData } from '#renderer/page-data.ts';

export type { PostEditorData as Data } from '#pages/post-editor/load-editor.ts';

export const data = pageData((context) => loadEditor(context, writersPlace(context)));
