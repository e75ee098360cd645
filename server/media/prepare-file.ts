import { createHash, hash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FileFormat } from '#lib/file-formats.ts';
import { invalid } from '../platform/errors.ts';
import type { ReceivedFile } from '../platform/http/multipart.ts';
import type { Drawing } from './drawing/drawing.ts';
import { identify } from './file-kind.ts';
import { prepareImage } from './images/prepare-image.ts';
import type { MediaRow } from './media.queries.ts';

export interface PreparedFile {
  format: FileFormat;
  body: Blob;
  /** A picture of a document's first page, as JPEG. */
  preview: Blob | undefined;
  /** The columns that describe the content. */
  columns: Pick<MediaRow, 'type' | 'mime' | 'sha256' | 'size' | 'width' | 'height' | 'frames'>;
}

/** More than nearly every drawing has; a browser takes seconds for one of 20 MB. */
const MAX_SVG_BYTES = 2_000_000;

/**
 * Checks a received file and prepares its content for the store.
 * @throws AppError 415, 422
 */
export async function prepareFile(file: ReceivedFile, drawing: Drawing): Promise<PreparedFile> {
  const format = await identify(file);
  if (format.container === 'ooxml') await drawing.checkOffice(file.path);
  const image = format.type === 'image' ? await preparePicture(file, format, drawing) : undefined;
  const changed = image?.changed;
  const body = changed ? new Blob([new Uint8Array(changed)]) : await openAsBlob(file.path);
  const sha256 = changed ? hash('sha256', changed) : await hashOf(file.path);
  const preview = image ? undefined : await drawing.firstPage(file.path, format.extension);
  const { width = null, height = null, frames = null } = image ?? {};
  return {
    format,
    body,
    preview: preview && new Blob([new Uint8Array(preview)]),
    columns: { type: format.type, mime: format.mime, sha256, size: body.size, width, height, frames },
  };
}

async function preparePicture({ path, size }: ReceivedFile, { mime }: FileFormat, drawing: Drawing) {
  if (mime !== 'image/svg+xml') return prepareImage(path);
  if (size > MAX_SVG_BYTES) throw invalid({ files: ['An SVG may have at most 2 MB.'] });
  const { svg, width, height } = await drawing.prepareSvg(path);
  return { changed: Buffer.from(svg), width, height, frames: 1 };
}

export async function hashOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}
