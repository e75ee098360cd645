import { posix } from 'node:path';
import { text } from 'node:stream/consumers';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Block } from '../extraction/blocks.ts';
import { tableBlocks } from './rows.ts';
import { Unreadable } from './unreadable.ts';
import { checkUnpacked, entriesOf, withZip } from './zip.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** The text of each slide under its title and number, without the speaker's notes. */
export async function readPptx(path: string): Promise<Block[]> {
  await checkUnpacked(path);
  return withZip(path, async (zip) => {
    const entries = await entriesOf(zip);
    const read = async (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new Unreadable('damaged');
      return parseDocument(await text(await zip.openReadStreamPromise(entry)), { xmlMode: true });
    };
    const slides = elementsIn(await read('ppt/presentation.xml'), 'p:sldId');
    const relations = elementsIn(await read('ppt/_rels/presentation.xml.rels'), 'Relationship');
    const targets = new Map(relations.map(({ attribs }) => [attribs.Id, attribs.Target]));
    const blocks: Block[] = [];
    // In the order in which they are shown.
    for (const [i, { attribs }] of slides.entries()) {
      const target = targets.get(attribs['r:id']);
      const name = target && posix.resolve('/ppt', target).slice(1);
      if (name && entries.has(name)) blocks.push(...slideBlocks(i + 1, await read(name)));
    }
    return blocks;
  });
}

/** The elements with one of these names, in document order. */
const elementsIn = (node: Parameters<typeof DomUtils.getElementsByTagName>[1], ...names: string[]) =>
  DomUtils.getElementsByTagName((name) => names.includes(name), node);

function slideBlocks(number: number, slide: ReturnType<typeof parseDocument>): Block[] {
  const titles: string[] = [];
  const content: Block[] = [];
  const isTitle = ({ attribs: { type } }: Element) => type === 'title' || type === 'ctrTitle';
  const placeholders = elementsIn(slide, 'p:ph').filter(isTitle);
  const titleShapes = new Set(placeholders.map((placeholder) => ancestor(placeholder, 'p:sp')));
  for (const element of elementsIn(slide, 'a:p', 'a:tbl')) {
    if (element.name === 'a:tbl') content.push(...tableBlocks(rowsOf(element)));
    const written = element.name === 'a:p' && !ancestor(element, 'a:tc') ? paragraphText(element) : '';
    if (written === '') continue;
    if (titleShapes.has(ancestor(element, 'p:sp'))) titles.push(written);
    else content.push({ kind: 'text', text: written });
  }
  const headings = [titles.join(' '), `Slide ${number}`].filter((heading) => heading !== '');
  // The text of a slide with nothing but a title is that title.
  const blocks = content.length > 0 ? content : titles.map((title): Block => ({ kind: 'text', text: title }));
  return [
    ...headings.map((heading, i): Block => ({ kind: 'heading', level: 2 + i, text: heading, anchor: null })),
    ...blocks,
  ];
}

const rowsOf = (table: Element): string[][] =>
  elementsIn(table, 'a:tr').map((row) =>
    elementsIn(row, 'a:tc').map((cell) => elementsIn(cell, 'a:p').map(paragraphText).join(' ')),
  );

/** Line breaks and tabs are spaces. */
const paragraphText = (paragraph: Element): string =>
  elementsIn(paragraph, 'a:t', 'a:br', 'a:tab')
    .map((part) => DomUtils.textContent(part) || ' ')
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

function ancestor(element: Element, name: string): Element | undefined {
  let node = element.parent;
  while (node && !('name' in node && node.name === name)) node = node.parent;
  return (node as Element | null) ?? undefined;
}
