/** Whether a file name or MIME type is a jpeg, png, gif, svg or webp image. */
export function isImageFile(nameOrType: string): boolean {
  return IMAGE_TYPES.has(nameOrType.toLowerCase()) || uploadKindOf(nameOrType) === 'image';
}

export type UploadKind = 'image' | 'csv' | 'pdf' | 'document';

/** The kind of an upload by its file extension; `null` for unsupported files. */
export function uploadKindOf(fileName: string): UploadKind | null {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? null : (UPLOAD_KINDS.get(fileName.slice(dot + 1).toLowerCase()) ?? null);
}

const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml', 'image/webp']);

const UPLOAD_EXTENSIONS: Record<UploadKind, string[]> = {
  image: ['jpeg', 'jpg', 'png', 'gif', 'svg', 'webp'],
  csv: ['xls', 'xlsx', 'csv'],
  pdf: ['pdf'],
  document: ['doc', 'docx', 'ppt', 'pptx', 'pages', 'txt'],
};

const UPLOAD_KINDS = new Map(
  (Object.keys(UPLOAD_EXTENSIONS) as UploadKind[]).flatMap((kind) =>
    UPLOAD_EXTENSIONS[kind].map((extension): [string, UploadKind] => [extension, kind]),
  ),
);
