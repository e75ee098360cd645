import { hash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FileFormat } from '#lib/file-formats.ts';
import { invalid } from '../../platform/errors.ts';
import type { Drawing } from './drawing/drawing.ts';
import { type GivenFile, identify } from './file-kind.ts';
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
export async function prepareFile(file: GivenFile, drawing: Drawing): Promise<PreparedFile> {
  // As a whole: in chunks, each would wait for the requests in between.
  const content = await readFile(file.path);
  const format = await identify(file, content);
  if (format.container === 'ooxml') await drawing.checkOffice(file.path);
  const image = format.type === 'image' ? await preparePicture(file, content, format, drawing) : undefined;
  const changed = image?.changed;
  // What is not changed is not kept in memory until it is stored.
  const body = changed ? new Blob([new Uint8Array(changed)]) : await openAsBlob(file.path);
  const sha256 = hash('sha256', changed ?? content);
  const preview = image ? undefined : await drawing.firstPage(file.path, format.extension);
  const { width = null, height = null, frames = null } = image ?? {};
  return {
    format,
    body,
    preview: preview && new Blob([new Uint8Array(preview)]),
    columns: { type: format.type, mime: format.mime, sha256, size: body.size, width, height, frames },
  };
}

async function preparePicture({ path }: GivenFile, content: Buffer, { mime }: FileFormat, drawing: Drawing) {
  if (mime !== 'image/svg+xml') return prepareImage(content);
  if (content.length > MAX_SVG_BYTES) throw invalid({ files: ['An SVG may have at most 2 MB.'] });
  const { svg, width, height } = await drawing.prepareSvg(path);
  return { changed: Buffer.from(svg), width, height, frames: 1 };
}
