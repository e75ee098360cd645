import { posix } from 'node:path';
import { text } from 'node:stream/consumers';
import { Parser } from 'htmlparser2';
import type { Entry, ZipFile } from 'yauzl';
import type { Block } from '../extraction/blocks.ts';
import { tableBlocks } from './rows.ts';
import { Unreadable } from './unreadable.ts';
import { checkUnpacked, entriesOf, withZip } from './zip.ts';

const PRESENTATION = 'ppt/presentation.xml';

/** The text of each slide under its title and number, with the speaker's notes left out: they are for the speaker. */
export async function readPptx(path: string): Promise<Block[]> {
  await checkUnpacked(path);
  return withZip(path, async (zip) => {
    const entries = await entriesOf(zip);
    const read = async (name: string) => textOf(zip, entries.get(name));
    const order = slideIds(await read(PRESENTATION));
    const targets = relationsIn(await read('ppt/_rels/presentation.xml.rels'));
    const blocks: Block[] = [];
    for (const [i, id] of order.entries()) {
      const target = targets.get(id);
      const name = target && posix.resolve('/ppt', target).slice(1);
      if (name && entries.has(name)) blocks.push(...slideBlocks(i + 1, await read(name)));
    }
    return blocks;
  });
}

async function textOf(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry) throw new Unreadable('damaged');
  return text(await zip.openReadStreamPromise(entry));
}

/** The relations of the slides in the order in which they are shown. */
function slideIds(xml: string): string[] {
  const ids: string[] = [];
  parseXml(xml, { open: (name, attributes) => name === 'p:sldId' && ids.push(attributes['r:id'] ?? '') });
  return ids;
}

function relationsIn(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  parseXml(xml, {
    open: (name, { Id = '', Target = '' }) => name === 'Relationship' && targets.set(Id, Target),
  });
  return targets;
}

function slideBlocks(number: number, xml: string): Block[] {
  const title: string[] = [];
  const content: Block[] = [];
  let isTitle = false;
  let paragraph = '';
  let rows: string[][] | undefined;
  parseXml(xml, {
    open(name, { type }) {
      if (name === 'p:sp') isTitle = false;
      if (name === 'p:ph') isTitle = type === 'title' || type === 'ctrTitle';
      if (name === 'a:tbl') rows = [];
      if (name === 'a:tr') rows?.push([]);
      if (name === 'a:tc') rows?.at(-1)?.push('');
      if (name === 'a:p') paragraph = '';
      if (name === 'a:br' || name === 'a:tab') paragraph += ' ';
    },
    text: (part, parent) => {
      if (parent === 'a:t') paragraph += part;
    },
    close(name) {
      if (name === 'a:tbl') {
        content.push(...tableBlocks(rows ?? []));
        rows = undefined;
      }
      const written = paragraph.replace(/\s+/g, ' ').trim();
      if (name !== 'a:p' || written === '') return;
      const row = rows?.at(-1);
      if (row && row.length > 0) row.push(`${row.pop()} ${written}`.trim());
      else if (isTitle) title.push(written);
      else content.push({ kind: 'text', text: written });
      paragraph = '';
    },
  });
  const headings = [title.join(' '), `Slide ${number}`].filter((heading) => heading !== '');
  // A slide with nothing but a title says that title.
  const blocks = content.length > 0 ? content : title.map((text): Block => ({ kind: 'text', text }));
  return [
    ...headings.map((text, i): Block => ({ kind: 'heading', level: 2 + i, text, anchor: null })),
    ...blocks,
  ];
}

interface Handlers {
  open(name: string, attributes: Record<string, string>): unknown;
  text?(text: string, parent: string): void;
  close?(name: string): void;
}

function parseXml(xml: string, { open, text: onText, close }: Handlers): void {
  const path: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(name);
        open(name, attributes);
      },
      ontext: (part) => onText?.(part, path.at(-1) ?? ''),
      onclosetag(name) {
        path.pop();
        close?.(name);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}
