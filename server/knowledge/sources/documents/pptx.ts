import type { Block } from '../extraction/blocks.ts';
import { chooseAlternatives } from './alternatives.ts';
import { readChart } from './chart.ts';
import { readDiagram } from './diagram.ts';
import { paragraphText } from './drawing-text.ts';
import type { LeftOut } from './left-out.ts';
import {
  ancestor,
  childOf,
  childrenOf,
  elementsIn,
  type Package,
  type Relation,
  type XmlDocument,
  type XmlElement,
} from './package.ts';
import { TableWriter, tableBlocks } from './rows.ts';
import { Unreadable } from './unreadable.ts';

/** The text of each slide that is shown under its title and number, without the speaker's notes. */
export async function readPptx(
  parts: Package,
  write: (block: Block) => void,
  leftOut: LeftOut,
): Promise<void> {
  const presentation = await parts.read('ppt/presentation.xml');
  if (!presentation) throw new Unreadable('damaged');
  const relations = await parts.relations('ppt/presentation.xml');
  // In the order in which they are shown.
  for (const [i, { attribs }] of elementsIn(presentation, 'p:sldId').entries()) {
    const name = relations.get(attribs['r:id'] ?? '')?.target ?? '';
    const slide = await parts.read(name);
    if (!slide) continue;
    if (elementsIn(slide, 'p:sld').some(({ attribs: { show = '1' } }) => /^(?:0|false)$/.test(show)))
      leftOut.hidden('slide');
    else
      (await slideBlocks(i + 1, slide, { parts, relations: await parts.relations(name), leftOut })).forEach(
        write,
      );
  }
}

interface Surroundings {
  parts: Package;
  relations: ReadonlyMap<string, Relation>;
  leftOut: LeftOut;
}

async function slideBlocks(number: number, slide: XmlDocument, surroundings: Surroundings): Promise<Block[]> {
  const { leftOut } = surroundings;
  chooseAlternatives(slide);
  removeFooters(slide);
  removeHidden(slide, leftOut);
  const titles: string[] = [];
  const content: Block[] = [];
  const isTitle = ({ attribs: { type } }: XmlElement) => type === 'title' || type === 'ctrTitle';
  const placeholders = elementsIn(slide, 'p:ph').filter(isTitle);
  const titleShapes = new Set(placeholders.map((placeholder) => ancestor(placeholder, 'p:sp')));
  for (const element of elementsIn(slide, 'a:p', 'a:tbl', 'p:pic', 'c:chart', 'dgm:relIds')) {
    if (element.name !== 'a:p') {
      content.push(...(await objectBlocks(element, surroundings)));
      continue;
    }
    const written = ancestor(element, 'a:tc') ? '' : paragraphText(element, leftOut);
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

/** The number of a slide, the date and the footer are no part of what it says. */
function removeFooters(slide: XmlDocument): void {
  for (const placeholder of elementsIn(slide, 'p:ph'))
    if (/^(?:sldNum|dt|ftr)$/.test(placeholder.attribs.type ?? '')) {
      const shape = ancestor(placeholder, 'p:sp');
      if (shape) shape.children = [];
    }
}

/** Shapes that the author has switched off. */
function removeHidden(slide: XmlDocument, leftOut: LeftOut): void {
  for (const { parent, attribs } of elementsIn(slide, 'p:cNvPr')) {
    const shape = parent?.parent;
    if (!/^(?:1|true)$/.test(attribs.hidden ?? '') || !shape) continue;
    if (elementsIn(shape as XmlElement, 'a:t').length > 0) leftOut.hidden('text');
    (shape as XmlElement).children = [];
  }
}

/** The text of what is no paragraph. */
async function objectBlocks(
  element: XmlElement,
  { parts, relations, leftOut }: Surroundings,
): Promise<Block[]> {
  const partOf = async (id = '') => parts.read(relations.get(id)?.target ?? '');
  if (element.name === 'a:tbl') return tableOf(element, leftOut);
  if (element.name === 'p:pic') return textBlocks([descriptionOf(element)]);
  if (element.name === 'c:chart') {
    const chart = await partOf(element.attribs['r:id']);
    const { title, rows } = chart ? readChart(chart) : { title: '', rows: [] };
    return [...textBlocks([title]), ...tableBlocks(rows)];
  }
  const diagram = await partOf(element.attribs['r:dm']);
  return diagram ? textBlocks(readDiagram(diagram)) : [];
}

const textBlocks = (texts: readonly string[]): Block[] =>
  texts.filter((text) => text !== '').map((text) => ({ kind: 'text', text }));

/** The alternative text of a picture, unless it is a name that a program has given it. */
function descriptionOf(picture: XmlElement): string {
  const { descr = '' } = elementsIn(picture, 'p:cNvPr')[0]?.attribs ?? {};
  return /\s/.test(descr.trim()) && !/\.\w{2,4}$/.test(descr) ? descr.replace(/\s+/g, ' ').trim() : '';
}

/** A merged cell says its text in each of its cells, unless it is a whole row. */
function tableOf(table: XmlElement, leftOut: LeftOut): Block[] {
  const blocks: Block[] = [];
  const writer = new TableWriter((block) => blocks.push(block));
  let above: string[] = [];
  for (const row of elementsIn(table, 'a:tr')) {
    const cells = childrenOf(row).filter(({ name }) => name === 'a:tc');
    const isWide = cells.some(
      ({ attribs: { gridSpan = '1' } }) => Number(gridSpan) > 1 && Number(gridSpan) < cells.length,
    );
    const isNames = writer.isNaming;
    const texts: string[] = [];
    for (const [column, cell] of cells.entries()) {
      const { hMerge, vMerge } = cell.attribs;
      const repeated = isOne(hMerge)
        ? isWide
          ? texts.at(-1)
          : ''
        : isOne(vMerge)
          ? above[column]
          : undefined;
      const paragraphs = elementsIn(childOf(cell, 'a:txBody') ?? cell, 'a:p');
      texts.push(repeated ?? paragraphs.map((each) => paragraphText(each, leftOut)).join(' '));
    }
    const isTall = cells.some(({ attribs: { rowSpan = '1' } }) => Number(rowSpan) > 1);
    writer.add(texts, isNames && (isWide || isTall));
    above = texts;
  }
  writer.end();
  return blocks;
}

const isOne = (value: string | undefined): boolean => value === '1' || value === 'true';
