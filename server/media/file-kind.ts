import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { type UploadKind, uploadKindOf } from '#lib/upload-kinds.ts';
import { invalid, unsupportedMediaType } from '../platform/errors.ts';
import type { ReceivedFile } from '../platform/http/multipart.ts';
import { checkArchive } from './check-archive.ts';

/** What a file is by its content. */
export interface FileKind {
  type: UploadKind;
  mime: string;
  extension: string;
}

/** Office files of before 2007 share one container format: their names distinguish them. */
const OLD_OFFICE: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

const TEXT: Record<string, string> = { txt: 'text/plain', csv: 'text/csv' };
const PAGES = 'application/vnd.apple.pages';

/** The formats that are recognised but not accepted, with a way out. */
const CONVERTIBLE: Record<string, string> = {
  heic: 'HEIC pictures do not open in every browser. Export it as JPEG.',
  heif: 'HEIC pictures do not open in every browser. Export it as JPEG.',
  tif: 'TIFF pictures do not open in every browser. Export it as JPEG or PNG.',
  bmp: 'BMP pictures are not supported. Export it as PNG.',
  avif: 'AVIF files are made from the picture that you upload. Upload a JPEG or PNG.',
};

/** @throws AppError 415 for a format that is not accepted, 422 for an empty file and a dangerous archive. */
export async function identify({ path, name, size }: ReceivedFile): Promise<FileKind> {
  if (size === 0) throw invalid({ files: ['The file is empty.'] });
  const extension = extensionOf(name);
  const found = await signatureOf(path);
  const kind = found ? ofSignature(found, extension) : await ofText(path, extension);
  if (!kind) throw unsupportedMediaType(refusalOf(found?.ext, extension));
  if (ZIPPED.has(kind.extension)) await checkArchive(path);
  return kind;
}

/** A file that ends within its own signature has none. */
async function signatureOf(path: string): Promise<{ ext: string; mime: string } | undefined> {
  try {
    return await fileTypeFromFile(path);
  } catch (error) {
    if ((error as Error).name === 'EndOfStreamError') return undefined;
    throw error;
  }
}

const ZIPPED = new Set(['docx', 'pptx', 'xlsx', 'pages']);

function ofSignature({ ext, mime }: { ext: string; mime: string }, named: string): FileKind | undefined {
  if (ext === 'apng') return { type: 'image', mime: 'image/png', extension: 'png' };
  if (ext === 'cfb') return ofExtension(named, OLD_OFFICE[named]);
  if (ext === 'zip' && named === 'pages') return ofExtension('pages', PAGES);
  // XML is what an SVG is recognised by.
  if (mime === 'application/xml') return named === 'svg' ? ofExtension('svg', 'image/svg+xml') : undefined;
  return ofExtension(ext, mime);
}

function ofExtension(extension: string, mime: string | undefined): FileKind | undefined {
  const type = uploadKindOf(`.${extension}`);
  return type && mime ? { type, mime, extension } : undefined;
}

/** Formats without a signature. */
async function ofText(path: string, named: string): Promise<FileKind | undefined> {
  if (named === 'svg') {
    const text = (await beginningOf(path)).toString();
    return /<(?:[\w-]+:)?svg[\s>]/i.test(text) ? ofExtension('svg', 'image/svg+xml') : undefined;
  }
  const mime = TEXT[named];
  return mime && (await isText(path)) ? ofExtension(named, mime) : undefined;
}

/** Whether it has no control characters other than those of texts, or is UTF-16, which begins with a mark. */
async function isText(path: string): Promise<boolean> {
  const beginning = await beginningOf(path);
  const isUtf16 = beginning.length > 1 && [0xfeff, 0xfffe].includes(beginning.readUInt16LE(0));
  const isPicture = PICTURES.some((signature) => beginning.indexOf(signature) === 0);
  return isUtf16 || !(isPicture || CONTROLS.test(beginning.toString('latin1')));
}

/** The beginnings of PNG and JPEG, for files that end there. */
const PICTURES = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8])];
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function refusalOf(found: string | undefined, named: string): string {
  const advice = CONVERTIBLE[found ?? named];
  if (advice) return advice;
  if (uploadKindOf(`.${named}`)) return `The content of this file is not what .${named} files contain.`;
  return 'This kind of file is not supported. Upload pictures (jpeg, png, gif, svg, webp), tables (xls, xlsx, csv), pdf, or documents (doc, docx, ppt, pptx, pages, txt).';
}

export const extensionOf = (name: string): string =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
