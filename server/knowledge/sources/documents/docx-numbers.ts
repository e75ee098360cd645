import { DomUtils } from 'htmlparser2';
import {
  childOf,
  childrenOf,
  elementsIn,
  escapeXml,
  parseXml,
  type XmlDocument,
  type XmlElement,
} from './package.ts';

/** Begins the text of an item of a list, once for each of its levels: of the signs that text does not have. */
export const ITEM_MARK = '\ue000';

interface Level {
  start: number;
  format: string;
  /** "%1.%2" */
  text: string;
  isDecimal: boolean;
}

/** A list: lists with the same counts continue each other. */
interface Numbering {
  levels: ReadonlyMap<number, Level>;
  counts: Map<number, number>;
  /** Where this list begins anew, by levels. */
  starts: Map<number, number>;
}

/** Writes the numbers that Word counts, such as "§ 2" and "2.1", before their paragraphs. */
export function writeNumbers(
  document: XmlDocument,
  numbering: XmlDocument,
  styles: XmlDocument | undefined,
): void {
  const lists = readLists(numbering);
  const ofStyle = styleNumbers(styles, numbering);
  for (const paragraph of elementsIn(document, 'w:p')) {
    const properties = childOf(paragraph, 'w:pPr');
    const style = childOf(properties, 'w:pStyle')?.attribs['w:val'] ?? '';
    const own = childOf(properties, 'w:numPr');
    const { id, level } = { level: 0, ...ofStyle(style), ...numberIn(own) };
    const label = labelOf(lists.get(id ?? ''), level);
    const isEmpty = elementsIn(paragraph, 'w:t').every((text) => DomUtils.textContent(text).trim() === '');
    if (label === undefined || isEmpty) continue;
    const mark = /^(?:heading|title)/i.test(style) ? '' : ITEM_MARK.repeat(level + 1);
    insertLabel(paragraph, `${mark}${label} `);
  }
}

function insertLabel(paragraph: XmlElement, text: string): void {
  const elements = childrenOf(
    parseXml(
      `<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr></w:pPr><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`,
    ),
  );
  const [none, run] = elements as [XmlElement, XmlElement];
  const properties = childOf(paragraph, 'w:pPr');
  const old = childOf(properties, 'w:numPr');
  if (old) DomUtils.removeElement(old);
  if (!properties) DomUtils.prependChild(paragraph, none);
  else DomUtils.appendChild(properties, childrenOf(none)[0] as XmlElement);
  DomUtils.append(properties ?? none, run);
}

/** The next number; undefined for what has none, such as a bullet. */
function labelOf(list: Numbering | undefined, level: number): string | undefined {
  const found = list?.levels.get(level);
  if (!list || !found || found.format === 'bullet') return undefined;
  const { counts, levels, starts } = list;
  const begin = starts.get(level);
  starts.delete(level);
  const last = counts.get(level);
  counts.set(level, begin ?? (last === undefined ? found.start : last + 1));
  for (const deeper of counts.keys()) if (deeper > level) counts.delete(deeper);
  const text = found.text.replace(/%(\d)/g, (_, digit: string) => {
    const { start = 1, format = 'decimal' } = levels.get(Number(digit) - 1) ?? {};
    return formatted(counts.get(Number(digit) - 1) ?? start, found.isDecimal ? 'decimal' : format);
  });
  return text.trim() === '' ? undefined : text.trim();
}

/** The formats of ECMA-376 that consist of letters and digits; others are written as digits. */
function formatted(number: number, format: string): string {
  if (format === 'none') return '';
  if (format === 'decimalZero') return String(number).padStart(2, '0');
  const isUpper = format.startsWith('upper');
  const text = /Letter$/.test(format)
    ? letters(number)
    : /Roman$/.test(format)
      ? roman(number)
      : String(number);
  return isUpper ? text.toUpperCase() : text;
}

/** The letters after z are aa, bb and so on. */
const letters = (number: number): string =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(9, Math.ceil(number / 26)));

const ROMAN = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
});

function roman(number: number): string {
  let rest = Math.min(number, 3999);
  return ROMAN.map(([sign, value]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return sign.repeat(Math.max(0, times));
  }).join('');
}

function readLists(numbering: XmlDocument): Map<string, Numbering> {
  const all = elementsIn(numbering, 'w:abstractNum');
  const kinds = new Map(
    all.map((element) => [
      element.attribs['w:abstractNumId'],
      { element: linked(element, all), counts: new Map<number, number>() },
    ]),
  );
  return new Map(
    elementsIn(numbering, 'w:num').flatMap((list) => {
      const kind = kinds.get(valueIn(list, 'w:abstractNumId'));
      if (!kind) return [];
      const overrides = childrenOf(list).filter(({ name }) => name === 'w:lvlOverride');
      const levels = new Map([...levelsIn(kind.element), ...overrides.flatMap(levelsIn)]);
      const starts = overrides.flatMap((override): [number, number][] => {
        const start = valueIn(override, 'w:startOverride');
        return start === undefined ? [] : [[Number(override.attribs['w:ilvl']), Number(start)]];
      });
      return [[list.attribs['w:numId'] ?? '', { levels, counts: kind.counts, starts: new Map(starts) }]];
    }),
  );
}

/** A list may have the levels of a style. */
function linked(element: XmlElement, all: readonly XmlElement[]): XmlElement {
  const style = valueIn(element, 'w:numStyleLink');
  return (style && all.find((other) => valueIn(other, 'w:styleLink') === style)) || element;
}

const levelsIn = (element: XmlElement): [number, Level][] =>
  childrenOf(element)
    .filter(({ name }) => name === 'w:lvl')
    .map((level) => [
      Number(level.attribs['w:ilvl'] ?? 0),
      {
        start: Number(valueIn(level, 'w:start') ?? 0),
        format: valueIn(level, 'w:numFmt') ?? 'decimal',
        text: valueIn(level, 'w:lvlText') ?? '',
        isDecimal: childOf(level, 'w:isLgl') !== undefined,
      },
    ]);

const valueIn = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attribs['w:val'];

interface Place {
  id?: string;
  level?: number;
}

function numberIn(properties: XmlElement | undefined): Place {
  const [id, level] = ['w:numId', 'w:ilvl'].map((name) => valueIn(properties, name));
  return { ...(id !== undefined && { id }), ...(level !== undefined && { level: Number(level) }) };
}

/** The list of a style of paragraphs, and its level: that which names the style. */
function styleNumbers(styles: XmlDocument | undefined, numbering: XmlDocument): (style: string) => Place {
  const levels = new Map(
    elementsIn(numbering, 'w:lvl').map((level) => [
      valueIn(level, 'w:pStyle'),
      Number(level.attribs['w:ilvl']),
    ]),
  );
  const byId = new Map(
    (styles ? elementsIn(styles, 'w:style') : []).map((style) => [style.attribs['w:styleId'], style]),
  );
  const placeOf = (id: string, depth: number): Place => {
    const style = byId.get(id);
    if (!style || depth > MAX_BASES) return {};
    const level = levels.get(id);
    return {
      ...placeOf(valueIn(style, 'w:basedOn') ?? '', depth + 1),
      ...numberIn(childOf(childOf(style, 'w:pPr'), 'w:numPr')),
      ...(level !== undefined && { level }),
    };
  };
  return (style) => placeOf(style, 0);
}

/** A style that is based on itself, or on ever more others. */
const MAX_BASES = 20;
