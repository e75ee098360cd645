import type { UploadKind } from './upload-kinds.ts';

/** The kinds of files whose text an assistant can read. */
export const DOCUMENT_TYPES: UploadKind[] = ['pdf', 'document', 'csv'];
