import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import type { ReceivedFile } from '../platform/http/multipart.ts';
import { type FileKind, identify } from './file-kind.ts';
import { prepareImage } from './images/prepare-image.ts';
import type { MediaRow } from './media.queries.ts';
import { createPreview } from './previews/preview.ts';

export interface PreparedFile {
  kind: FileKind;
  body: Blob;
  /** A picture of a document's first page, as JPEG. */
  preview: Blob | undefined;
  /** What the database knows of the content. */
  columns: Pick<MediaRow, 'type' | 'mime' | 'sha256' | 'size' | 'width' | 'height' | 'frames'>;
}

/**
 * Checks a received file and makes it ready to be stored.
 * @throws AppError 415, 422
 */
export async function prepareFile(file: ReceivedFile): Promise<PreparedFile> {
  const kind = await identify(file);
  const image = kind.type === 'image' ? await prepareImage(file.path, kind.mime) : undefined;
  const changed = image?.changed;
  const body = changed ? new Blob([new Uint8Array(changed)]) : await openAsBlob(file.path);
  const sha256 = changed ? createHash('sha256').update(changed).digest('hex') : await hashOf(file.path);
  const preview = image ? undefined : await createPreview(file.path, kind);
  const { width = null, height = null, frames = null } = image ?? {};
  return {
    kind,
    body,
    preview: preview && new Blob([new Uint8Array(preview)]),
    columns: { type: kind.type, mime: kind.mime, sha256, size: body.size, width, height, frames },
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
