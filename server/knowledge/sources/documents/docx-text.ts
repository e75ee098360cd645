import { DomUtils } from 'htmlparser2';
import { chooseAlternatives, replaceBy } from './alternatives.ts';
import type { LeftOut } from './left-out.ts';
import {
  ancestor,
  childOf,
  childrenOf,
  elementsIn,
  isOn,
  parseXml,
  type XmlDocument,
  type XmlElement,
} from './package.ts';

/** What a style says of its text; undefined if it says nothing. */
interface Look {
  isHidden?: boolean;
  isStruck?: boolean;
  /** `superscript`, `subscript` or `baseline`. */
  alignment?: string;
  /** Above the line, or below it if negative. */
  position?: number;
  size?: number;
  /** An entry of a table of contents, or its title. */
  isContents?: boolean;
}

/** The looks of styles by their ids. */
export type Looks = (id: string | undefined) => Look;

/** A style that is based on itself, or on ever more others. */
const MAX_BASES = 20;

export function readLook(styles: XmlDocument | undefined): Looks {
  const byId = new Map(
    (styles ? elementsIn(styles, 'w:style') : []).map((style) => [style.attribs['w:styleId'], style]),
  );
  const known = new Map<string | undefined, Look>();
  const lookOf = (id: string | undefined, depth: number): Look => {
    const style = byId.get(id);
    if (!style || depth > MAX_BASES) return {};
    const base = lookOf(childOf(style, 'w:basedOn')?.attribs['w:val'], depth + 1);
    const isContents = CONTENTS.test(childOf(style, 'w:name')?.attribs['w:val'] ?? '');
    return { ...base, ...lookIn(childOf(style, 'w:rPr')), ...(isContents && { isContents }) };
  };
  return (id) => {
    const look = known.get(id) ?? lookOf(id, 0);
    known.set(id, look);
    return look;
  };
}

/** By the names that styles have in every language of Word; the second one is LibreOffice's. */
const CONTENTS = /^(?:toc (?:\d|heading)|contents (?:\d|heading))/i;

function lookIn(properties: XmlElement | undefined): Look {
  const vanish = childOf(properties, 'w:vanish');
  const strikes = [childOf(properties, 'w:strike'), childOf(properties, 'w:dstrike')].filter(
    (strike) => strike !== undefined,
  );
  const settingOf = (name: string) => childOf(properties, name)?.attribs['w:val'];
  const [alignment, position, size] = ['w:vertAlign', 'w:position', 'w:sz'].map(settingOf);
  return {
    ...(vanish && { isHidden: isOn(vanish) }),
    ...(strikes.length > 0 && { isStruck: strikes.some((strike) => isOn(strike)) }),
    ...(alignment && { alignment }),
    ...(position && { position: Number(position) }),
    ...(size && { size: Number(size) }),
  };
}

/** Removes the text that a document hides and its table of contents, and says of each run whether it is struck out, raised or lowered. */
export function removeHidden(document: XmlDocument, looks: Looks, leftOut: LeftOut): void {
  for (const row of elementsIn(document, 'w:tr')) {
    if (!isOn(childOf(childOf(row, 'w:trPr'), 'w:hidden'))) continue;
    leftOut.hidden('row');
    DomUtils.removeElement(row);
  }
  for (const run of elementsIn(document, 'w:r')) {
    const look = lookOfRun(run, looks);
    setLook(run, look);
    if (look.isContents) DomUtils.removeElement(run);
    if (!look.isHidden) continue;
    if (elementsIn(run, 'w:t').some((text) => DomUtils.textContent(text).trim() !== ''))
      leftOut.hidden('text');
    DomUtils.removeElement(run);
  }
}

/** In the one form that the reader of the text knows: as properties of the run itself. */
function setLook(run: XmlElement, { isStruck, alignment }: Look): void {
  const given = childOf(run, 'w:rPr');
  for (const property of given ? childrenOf(given) : [])
    if (/^w:(?:d?strike|vertAlign)$/.test(property.name)) DomUtils.removeElement(property);
  const set = `${isStruck ? '<w:strike/>' : ''}${alignment ? `<w:vertAlign w:val="${alignment}"/>` : ''}`;
  if (set === '') return;
  const [properties] = childrenOf(parseXml(`<w:rPr>${set}</w:rPr>`)) as [XmlElement];
  if (!given) DomUtils.prependChild(run, properties);
  else for (const property of childrenOf(properties)) DomUtils.appendChild(given, property);
}

function lookOfRun(run: XmlElement, looks: Looks): Look {
  const properties = childOf(run, 'w:rPr');
  const paragraph = childOf(childOf(ancestor(run, 'w:p') ?? run, 'w:pPr'), 'w:pStyle');
  const base = looks(paragraph?.attribs['w:val']);
  const look = {
    ...base,
    ...looks(childOf(properties, 'w:rStyle')?.attribs['w:val']),
    ...lookIn(properties),
  };
  const { position = 0, size } = look;
  const isSmall = size !== undefined && size < (base.size ?? Number.POSITIVE_INFINITY);
  // Some programs move smaller letters instead of naming what they are.
  if (position !== 0 && isSmall) look.alignment ??= position > 0 ? 'superscript' : 'subscript';
  return look;
}

/** Replaces elements that the reader of the text does not know by those in them that have the text. */
export function unwrap(document: XmlDocument): void {
  chooseAlternatives(document);
  for (const ruby of elementsIn(document, 'w:ruby')) replaceBy(ruby, childOf(ruby, 'w:rubyBase'));
  for (const wrapper of elementsIn(document, 'w:fldSimple', 'w:dir', 'w:bdo')) replaceBy(wrapper, wrapper);
}
