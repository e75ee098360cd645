import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { openImage } from '../images/sharp.ts';

/** Where office programs store a picture of the first page. */
const NAMES = /^(?:docProps\/thumbnail\.(?:jpe?g|png)|preview\.jpg|QuickLook\/Thumbnail\.jpg)$/i;
const MAX_BYTES = 5_000_000;

/** The picture of the first page that a zipped document contains, as JPEG; undefined without one. */
export async function readEmbeddedPreview(path: string): Promise<Buffer | undefined> {
  try {
    const zip = await openPromise(path);
    for await (const entry of zip.eachEntry()) {
      if (!NAMES.test(entry.fileName) || entry.uncompressedSize > MAX_BYTES) continue;
      const content = await buffer(await zip.openReadStreamPromise(entry));
      return await (await openImage(content)).flatten({ background: '#fff' }).jpeg().toBuffer();
    }
  } catch {
    // A document without a usable preview is still a document.
  }
  return undefined;
}
