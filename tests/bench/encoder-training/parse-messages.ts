/** Texts of an interface by their names: Fluent's files. */
export function parseFluent(source: string): Map<string, string> {
  const messages = new Map<string, string>();
  for (const [, name = '', text = ''] of source.matchAll(/^([a-z][\w-]*) =((?:.*)(?:\n[ \t]+.*)*)/gm)) {
    const bare = text.replace(/\{ ?-brand-name-([\w-]+) ?\}/g, '$1').replace(/\{[^}]*\}|<[^>]*>/g, ' ');
    messages.set(name, bare.replace(/\s+/g, ' ').trim());
  }
  return messages;
}

const MAGIC = 0x950412de;

/** Texts of an interface ↔ the originals, from gettext's compiled files. */
export function parseMo(bytes: Buffer): [text: string, original: string][] {
  if (bytes.readUInt32LE(0) !== MAGIC) throw new Error('It is no file of gettext.');
  const count = bytes.readUInt32LE(8);
  const textAt = (table: number, i: number) => {
    const length = bytes.readUInt32LE(table + 8 * i);
    const from = bytes.readUInt32LE(table + 8 * i + 4);
    return bytes.toString('utf8', from, from + length).replace(/[~_]/g, '');
  };
  const [originals, translations] = [bytes.readUInt32LE(12), bytes.readUInt32LE(16)];
  // A context is before the original, a plural after it.
  return Array.from({ length: count }, (_, i) => [
    textAt(translations, i).split('\0')[0] ?? '',
    textAt(originals, i).split('\u0004').at(-1)?.split('\0')[0] ?? '',
  ]);
}
