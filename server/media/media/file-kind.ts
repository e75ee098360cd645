import { type FileTypeResult, fileTypeFromBuffer } from 'file-type';
import {
  describeFormats,
  extensionOf,
  FILE_FORMATS,
  type FileFormat,
  formatOfName,
} from '#lib/file-formats.ts';
import { invalid, unsupportedMediaType } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import { unmarkedUtf16 } from '../../platform/text/charset.ts';
import { checkArchive } from './check-archive.ts';

/** A file that was uploaded or imported. */
export type GivenFile = Pick<ReceivedFile, 'path' | 'name'>;

/** Formats that are recognised but not accepted, with advice. */
const CONVERTIBLE: Record<string, string> = {
  heic: 'HEIC pictures do not open in every browser. Export it as JPEG.',
  heif: 'HEIC pictures do not open in every browser. Export it as JPEG.',
  tif: 'TIFF pictures do not open in every browser. Export it as JPEG or PNG.',
  bmp: 'BMP pictures are not supported. Export it as PNG.',
  avif: 'AVIF files are made from the picture that you upload. Upload a JPEG or PNG.',
};

/**
 * The format of a file by its content.
 * @throws AppError 415 for a format that is not accepted, 422 for an empty file and a dangerous archive
 */
export async function identify({ path, name }: GivenFile, content: Buffer): Promise<FileFormat> {
  if (content.length === 0) throw invalid({ files: ['The file is empty.'] });
  const named = formatOfName(name);
  const found = await signatureOf(content);
  const format = found ? formatOfSignature(found, named) : formatOfText(content, named);
  if (!format) throw unsupportedMediaType(refusalOf(found?.ext, name));
  if (format.container === 'ooxml' || format.container === 'zip') await checkArchive(path);
  return format;
}

/** A file that ends within its own signature has none. */
async function signatureOf(content: Buffer): Promise<FileTypeResult | undefined> {
  return fileTypeFromBuffer(content).catch((error: Error) => {
    if (error.name === 'EndOfStreamError') return undefined;
    throw error;
  });
}

/** Files of one container format are distinguished by their names. */
function formatOfSignature({ ext, mime }: FileTypeResult, named: FileFormat | undefined) {
  if (ext === 'apng') return formatOfName('.png');
  if (ext === 'cfb' || ext === 'zip') return named?.container === ext ? named : undefined;
  // The signature of an SVG is that of XML.
  if (mime === 'application/xml') return named?.extension === 'svg' ? named : undefined;
  return formatOfName(`.${ext}`);
}

const BEGINNING_BYTES = 65_536;

/** Recognises formats that have no signature. */
function formatOfText(content: Buffer, named: FileFormat | undefined): FileFormat | undefined {
  const beginning = content.subarray(0, BEGINNING_BYTES);
  if (named?.extension === 'svg')
    return /<(?:[\w-]+:)?svg[\s>]/i.test(beginning.toString()) ? named : undefined;
  return named?.container === 'text' && isText(beginning) ? named : undefined;
}

/** A text has no control characters other than tabs and line breaks, unless it is UTF-16. */
function isText(beginning: Buffer): boolean {
  const isMarked = beginning.length > 1 && [0xfeff, 0xfffe].includes(beginning.readUInt16LE(0));
  const isUtf16 = isMarked || unmarkedUtf16(beginning) !== undefined;
  const isPicture = PICTURES.some((signature) => beginning.indexOf(signature) === 0);
  return isUtf16 || !(isPicture || CONTROLS.test(beginning.toString('latin1')));
}

/** The beginnings of PNG and JPEG, for files that end there. */
const PICTURES = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8])];
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

function refusalOf(found: string | undefined, name: string): string {
  const named = extensionOf(name);
  const advice = CONVERTIBLE[found ?? named];
  if (advice) return advice;
  if (formatOfName(name)) return `The content of this file is not what .${named} files contain.`;
  return `This kind of file is not supported. Upload ${describeFormats(FILE_FORMATS)}.`;
}
