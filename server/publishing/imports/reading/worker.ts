import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isImportFile } from '#lib/file-formats.ts';
import { answerFiles } from '../../../platform/processes/answer-files.ts';
import { type Archive, openArchive } from './archive.ts';
import { readFolder, readSingle } from './markdown.ts';
import type { ImportFormat, Line } from './parsed.ts';
import { Unreadable } from './unreadable.ts';
import { readWordpress } from './wordpress/wordpress.ts';

/** The task of an import process; see reader.ts. */
export interface Task {
  files: { path: string; name: string }[];
  /** The file that the lines are written to. */
  output: string;
}

export interface Posts {
  format: ImportFormat;
  entries: number;
}

answerFiles(writeLines);

async function writeLines({ files, output }: Task): Promise<Posts> {
  const archives = new Map<number, Archive>();
  try {
    for (const [index, { path, name }] of files.entries())
      if (isImportFile('archive', name)) archives.set(index, await openArchive(path));
    const { format, lines } = linesOf(files, archives);
    let entries = 0;
    await pipeline(async function* () {
      for await (const line of lines) {
        if ('entry' in line) entries += 1;
        yield `${oneLine(JSON.stringify(line, withoutNul))}\n`;
      }
    }, createWriteStream(output));
    if (entries === 0) throw new Unreadable('empty');
    return { format, entries };
  } finally {
    for (const archive of archives.values()) archive.close();
  }
}

function linesOf(
  files: Task['files'],
  archives: Map<number, Archive>,
): { format: ImportFormat; lines: AsyncIterable<Line> } {
  const pictures = [...archives].map(([file, { names }]) => ({ file, names }));
  const xml = files.find(({ name }) => isImportFile('wordpress', name));
  if (xml) return { format: 'wordpress', lines: readWordpress(() => createReadStream(xml.path), pictures) };
  for (const archive of archives.values()) {
    const name = archive.names.find((inside) => isImportFile('wordpress', inside));
    if (name && !archive.names.some((inside) => isImportFile('markdown', inside)))
      return { format: 'wordpress', lines: readWordpress(() => archive.read(name), pictures) };
  }
  const [archive] = archives;
  if (archive) return { format: 'markdown', lines: readFolder(archive[1], archive[0]) };
  const [only] = files;
  if (!only || !isImportFile('markdown', only.name)) throw new Unreadable('unknown');
  return { format: 'markdown', lines: readSingle(only.name, only.path) };
}

/** PostgreSQL stores no NUL, which only files that were made by hand have. */
const withoutNul = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value;

/** Readers of lines take these for line breaks. */
const oneLine = (json: string): string =>
  json.replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
