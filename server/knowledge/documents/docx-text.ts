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
    return { ...base, ...lookIn(childOf(style, 'w:rPr')) };
  };
  return (id) => {
    const look = known.get(id) ?? lookOf(id, 0);
    known.set(id, look);
    return look;
  };
}

function lookIn(properties: XmlElement | undefined): Look {
  const vanish = childOf(properties, 'w:vanish');
  const strikes = [childOf(properties, 'w:strike'), childOf(properties, 'w:dstrike')].filter(
    (strike) => strike !== undefined,
  );
  return {
    ...(vanish && { isHidden: isOn(vanish) }),
    ...(strikes.length > 0 && { isStruck: strikes.some((strike) => isOn(strike)) }),
  };
}

/** Removes the text that a document hides, and says of each run that is struck out that it is. */
export function removeHidden(document: XmlDocument, looks: Looks, leftOut: LeftOut): void {
  for (const row of elementsIn(document, 'w:tr')) {
    if (!isOn(childOf(childOf(row, 'w:trPr'), 'w:hidden'))) continue;
    leftOut.hidden('row');
    DomUtils.removeElement(row);
  }
  for (const run of elementsIn(document, 'w:r')) {
    const look = lookOfRun(run, looks);
    if (look.isStruck) strike(run);
    if (!look.isHidden) continue;
    if (elementsIn(run, 'w:t').some((text) => DomUtils.textContent(text).trim() !== ''))
      leftOut.hidden('text');
    DomUtils.removeElement(run);
  }
}

/** In the one form that the reader of the text knows. */
function strike(run: XmlElement): void {
  const [sign] = childrenOf(parseXml('<w:rPr><w:strike/></w:rPr>'));
  const properties = childOf(run, 'w:rPr');
  if (sign) DomUtils.prependChild(properties ?? run, properties ? (childrenOf(sign)[0] as XmlElement) : sign);
}

function lookOfRun(run: XmlElement, looks: Looks): Look {
  const properties = childOf(run, 'w:rPr');
  const paragraph = childOf(childOf(ancestor(run, 'w:p') ?? run, 'w:pPr'), 'w:pStyle');
  return {
    ...looks(paragraph?.attribs['w:val']),
    ...looks(childOf(properties, 'w:rStyle')?.attribs['w:val']),
    ...lookIn(properties),
  };
}

/** Replaces elements that the reader of the text does not know by those in them that have the text. */
export function unwrap(document: XmlDocument): void {
  chooseAlternatives(document);
  for (const ruby of elementsIn(document, 'w:ruby')) replaceBy(ruby, childOf(ruby, 'w:rubyBase'));
  for (const wrapper of elementsIn(document, 'w:fldSimple', 'w:dir', 'w:bdo')) replaceBy(wrapper, wrapper);
}
