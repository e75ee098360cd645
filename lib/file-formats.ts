import { joinWithOr } from './join-with-or.ts';

// The one list of the files that people can add. A further format is an entry here, and a reader in
// server/knowledge/sources/documents if assistants can read its text.

/** The kinds of uploaded files, by the names that the API has for them. */
export const FILE_TYPES = ['image', 'pdf', 'document', 'csv'] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const FILE_TYPE_NAMES: Record<FileType, { one: string; many: string }> = {
  image: { one: 'Picture', many: 'Pictures' },
  pdf: { one: 'PDF', many: 'PDFs' },
  document: { one: 'Document', many: 'Documents' },
  csv: { one: 'Spreadsheet', many: 'Spreadsheets' },
};

interface Entry {
  type: FileType;
  mime: string;
  name: string;
  otherExtension?: string;
  /** Of formats without a signature of their own: `cfb` is Office before 2007, `ooxml` a ZIP archive of Office. */
  container?: 'ooxml' | 'zip' | 'cfb' | 'text';
  /** Assistants can read its text. */
  isReadable?: true;
  /** Why assistants cannot read its text, and what to do. */
  conversion?: string;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The keys are extensions. */
const ENTRIES = {
  jpg: { type: 'image', mime: 'image/jpeg', name: 'JPEG', otherExtension: 'jpeg' },
  png: { type: 'image', mime: 'image/png', name: 'PNG' },
  gif: { type: 'image', mime: 'image/gif', name: 'GIF' },
  svg: { type: 'image', mime: 'image/svg+xml', name: 'SVG' },
  webp: { type: 'image', mime: 'image/webp', name: 'WebP' },
  pdf: { type: 'pdf', mime: 'application/pdf', name: 'PDF', isReadable: true },
  docx: {
    type: 'document',
    mime: `${OFFICE}.wordprocessingml.document`,
    name: 'DOCX',
    container: 'ooxml',
    isReadable: true,
  },
  pptx: {
    type: 'document',
    mime: `${OFFICE}.presentationml.presentation`,
    name: 'PPTX',
    container: 'ooxml',
    isReadable: true,
  },
  txt: { type: 'document', mime: 'text/plain', name: 'TXT', container: 'text', isReadable: true },
  md: {
    type: 'document',
    mime: 'text/markdown',
    name: 'Markdown',
    otherExtension: 'markdown',
    container: 'text',
    isReadable: true,
  },
  doc: {
    type: 'document',
    mime: 'application/msword',
    name: 'DOC',
    container: 'cfb',
    conversion: 'Files of Word before 2007 (.doc) cannot be read. Save it as .docx or PDF.',
  },
  ppt: {
    type: 'document',
    mime: 'application/vnd.ms-powerpoint',
    name: 'PPT',
    container: 'cfb',
    conversion: 'Files of PowerPoint before 2007 (.ppt) cannot be read. Save it as .pptx or PDF.',
  },
  pages: {
    type: 'document',
    mime: 'application/vnd.apple.pages',
    name: 'Pages',
    container: 'zip',
    conversion: 'Files of Pages cannot be read. Export it as PDF or Word.',
  },
  xlsx: {
    type: 'csv',
    mime: `${OFFICE}.spreadsheetml.sheet`,
    name: 'XLSX',
    container: 'ooxml',
    isReadable: true,
  },
  csv: {
    type: 'csv',
    mime: 'text/csv',
    name: 'CSV',
    otherExtension: 'tsv',
    container: 'text',
    isReadable: true,
  },
  xls: {
    type: 'csv',
    mime: 'application/vnd.ms-excel',
    name: 'XLS',
    container: 'cfb',
    conversion: 'Files of Excel before 2007 (.xls) cannot be read. Save it as .xlsx or CSV.',
  },
} as const satisfies Record<string, Entry>;

type Extension = keyof typeof ENTRIES;

/** The formats that assistants can read; each has a reader in server/knowledge/sources/documents. */
export type DocumentFormat = {
  [Name in Extension]: (typeof ENTRIES)[Name] extends { isReadable: true } ? Name : never;
}[Extension];

export interface FileFormat extends Entry {
  extension: Extension;
}

export const FILE_FORMATS: readonly FileFormat[] = Object.entries<Entry>(ENTRIES).map(
  ([extension, entry]) => ({ ...entry, extension: extension as Extension }),
);

const isReadable = (format: FileFormat): format is FileFormat & { extension: DocumentFormat } =>
  format.isReadable === true;

export const READABLE_FORMATS = FILE_FORMATS.filter(isReadable);
export const READABLE_TYPES = FILE_TYPES.filter((type) =>
  READABLE_FORMATS.some((each) => each.type === type),
);
export const IMAGE_FORMATS = FILE_FORMATS.filter(({ type }) => type === 'image');

/** In lower case; empty without one. */
export const extensionOf = (fileName: string): string =>
  fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : '';

export const formatOfName = (fileName: string): FileFormat | undefined => {
  const named = extensionOf(fileName);
  return FILE_FORMATS.find(
    ({ extension, otherExtension }) => extension === named || otherExtension === named,
  );
};

export const isImageFile = (fileName: string): boolean => formatOfName(fileName)?.type === 'image';

export const formatOfMime = (mime: string): FileFormat | undefined =>
  FILE_FORMATS.find((format) => format.mime === mime);

/** Only the content determines the reader, because a replaced file keeps its name. */
export const readerOf = (mime: string): DocumentFormat | undefined =>
  READABLE_FORMATS.find((format) => format.mime === mime)?.extension;

/** What servers send for files whose type they do not know. */
const UNKNOWN_TYPES = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'];

/** The reader of a file of a website; undefined for what assistants cannot read. */
export function readerOfDownload(mime: string, fileName: string): DocumentFormat | undefined {
  const named = formatOfName(fileName);
  const byName = READABLE_FORMATS.find((format) => format === named)?.extension;
  return UNKNOWN_TYPES.includes(mime) ? (byName ?? readerOf(mime)) : readerOf(mime);
}

/** Why assistants cannot read a file that has no reader. */
export const whyUnreadable = (mime: string): string =>
  formatOfMime(mime)?.conversion ??
  'A picture has no text to read. Choose a PDF, a document, a table or a text file.';

/** "pictures (jpg, png), PDF or documents (docx, txt)" */
export function describeFormats(formats: readonly FileFormat[]): string {
  const kinds = FILE_TYPES.flatMap((type) => {
    const extensions = formats.filter((each) => each.type === type).map(({ extension }) => extension);
    const { one, many } = FILE_TYPE_NAMES[type];
    if (extensions.length < 2) return extensions.length === 0 ? [] : [one];
    return [`${many.toLowerCase()} (${extensions.join(', ')})`];
  });
  return joinWithOr(kinds);
}

/** The files of an import of posts, by their extensions. */
export const IMPORT_FILES = { markdown: ['md', 'markdown', 'mdx'], archive: ['zip'], wordpress: ['xml'] };

export const isImportFile = (kind: keyof typeof IMPORT_FILES, fileName: string): boolean =>
  IMPORT_FILES[kind].includes(extensionOf(fileName));
