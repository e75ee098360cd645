import { crc32 } from 'node:zlib';

interface ZipEntry {
  name: string;
  content?: string | Buffer;
  /** The size that the table of contents claims; default: the real one. */
  claimedSize?: number;
}

/** A ZIP archive without compression, whose names and sizes can be false. */
export function zip(entries: ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', claimedSize } of entries) {
    const [path, body] = [Buffer.from(name), Buffer.from(content)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(body), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(body.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, body]);
    files.push(local);

    const central = Buffer.alloc(42);
    central.writeUInt16LE(20, 0);
    common.copy(central, 2);
    // Stored entries must have equal sizes: a claim is one of a compressed entry.
    if (claimedSize !== undefined) {
      central.writeUInt16LE(8, 6);
      central.writeUInt32LE(claimedSize, 20);
    }
    central.writeUInt32LE(offset, 38);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), central, path]));
    offset += local.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  // More entries than fit are counted as far as possible.
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 4);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 6);
  end.writeUInt32LE(table.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, table, Buffer.from('PK\x05\x06'), end]);
}

/** The smallest file that is recognised as a Word document. */
export const docx = (...more: ZipEntry[]): Buffer =>
  zip([
    {
      name: '[Content_Types].xml',
      content:
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    // Of two entries with one name, programs read either.
    ...(more.some(({ name }) => name === 'word/document.xml')
      ? []
      : [{ name: 'word/document.xml', content: '<w:document/>' }]),
    ...more,
  ]);
