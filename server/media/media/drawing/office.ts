import { buffer } from 'node:stream/consumers';
import { Parser } from 'htmlparser2';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { invalid } from '../../../platform/errors.ts';
import { openImage } from '../images/sharp.ts';

/** Where office programs store a picture of the first page. */
const PICTURES = /^(?:docProps\/thumbnail\.(?:jpe?g|png)|preview\.jpg|QuickLook\/Thumbnail\.jpg)$/i;
const MAX_PICTURE_BYTES = 5_000_000;
const MAX_PICTURE_PIXELS = 16_000_000;
/** A picture's name says nothing: an SVG in it would be drawn. */
const JPEG_OR_PNG = /^(?:ffd8ff|89504e470d0a1a0a)/;

/** The picture of the first page that a zipped document contains, as JPEG; undefined without one. */
export async function readOfficePicture(path: string): Promise<Uint8Array | undefined> {
  return withZip(path, async (zip) => {
    for await (const entry of zip.eachEntry()) {
      if (!PICTURES.test(entry.fileName) || entry.uncompressedSize > MAX_PICTURE_BYTES) continue;
      const content = await buffer(await zip.openReadStreamPromise(entry));
      if (!JPEG_OR_PNG.test(content.toString('hex', 0, 8))) return undefined;
      const image = await openImage(content, { limitInputPixels: MAX_PICTURE_PIXELS });
      return image.flatten({ background: '#fff' }).jpeg().toBuffer();
    }
    return undefined;
  });
}

const XML_PART = /\.(?:xml|rels)$/i;
/** Relations that a program loads when it opens the document; other links wait for a click. */
const LOADED = /\/(?:image|oleObject|frame|subDocument)$/i;
/** Of a list of relations; thousands of them. */
const MAX_RELATIONS_BYTES = 5_000_000;

/**
 * Reads the XML parts of a Word, PowerPoint or Excel file as far as needed.
 * @throws AppError 422 if one declares entities, which may grow without end, or if it loads pictures from elsewhere
 */
export async function checkOffice(path: string): Promise<void> {
  await withZip(path, async (zip) => {
    for await (const entry of zip.eachEntry()) if (XML_PART.test(entry.fileName)) await checkPart(zip, entry);
  });
}

async function checkPart(zip: ZipFile, entry: Entry): Promise<void> {
  const isRelations = /\.rels$/i.test(entry.fileName);
  let isRead = false;
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name)) throw invalid({ files: ['The document contains XML entities.'] });
      },
      onopentag(_name, { Type = '', TargetMode = '' }) {
        if (LOADED.test(Type) && /^external$/i.test(TargetMode))
          throw invalid({ files: ['The document loads pictures from elsewhere. Embed them instead.'] });
        // A document type comes before the first element.
        isRead ||= !isRelations;
      },
    },
    { xmlMode: true },
  );
  let bytes = 0;
  let decoder: TextDecoder | undefined;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    decoder ??= new TextDecoder(encodingOf(chunk as Buffer));
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    bytes += (chunk as Buffer).length;
    if (isRead || bytes > MAX_RELATIONS_BYTES) break;
  }
}

/** XML is UTF-8, or UTF-16 with a mark at its beginning. */
function encodingOf(beginning: Buffer): string {
  const mark = beginning.toString('hex', 0, 2);
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
}

async function withZip<Result>(path: string, read: (zip: ZipFile) => Promise<Result>): Promise<Result> {
  const zip = await openPromise(path);
  try {
    return await read(zip);
  } finally {
    zip.close();
  }
}
