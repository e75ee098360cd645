import { DomUtils } from 'htmlparser2';
import { loweredSigns, raisedSigns } from '#lib/shifted-signs.ts';
import { replaceBy } from './alternatives.ts';
import {
  childOf,
  childrenOf,
  elementsIn,
  escapeXml,
  parseXml,
  type XmlDocument,
  type XmlElement,
} from './package.ts';

/** Replaces equations by their text in one line: "x² + √(a/b)". */
export function writeEquations(document: XmlDocument): void {
  for (const equation of elementsIn(document, 'm:oMath'))
    replaceBy(
      equation,
      parseXml(`<w:r><w:t xml:space="preserve">${escapeXml(textOf(equation))}</w:t></w:r>`),
    );
  for (const paragraph of elementsIn(document, 'm:oMathPara')) replaceBy(paragraph, paragraph);
}

/** Elements of ECMA-376, part 1, chapter 22.1; others say what they consist of. */
const FORMS: Readonly<Record<string, (element: XmlElement) => string>> = {
  'm:t': (element) => DomUtils.textContent(element),
  'm:sSup': (element) => part(element, 'm:e') + raised(element),
  'm:sSub': (element) => part(element, 'm:e') + lowered(element),
  'm:sSubSup': (element) => part(element, 'm:e') + lowered(element) + raised(element),
  'm:f': (element) => `${grouped(part(element, 'm:num'))}/${grouped(part(element, 'm:den'))}`,
  'm:rad': (element) => `${raised(element, 'm:deg')}√(${part(element, 'm:e')})`,
  'm:nary': (element) =>
    `${signOf(element, 'm:chr', '∫')}${lowered(element)}${raised(element)} ${part(element, 'm:e')}`,
  'm:func': (element) => `${part(element, 'm:fName')} ${part(element, 'm:e')}`,
  'm:d': (element) =>
    signOf(element, 'm:begChr', '(') +
    parts(element, 'm:e').join(signOf(element, 'm:sepChr', '|')) +
    signOf(element, 'm:endChr', ')'),
  'm:m': (element) => `[${parts(element, 'm:mr').join('; ')}]`,
  'm:mr': (element) => parts(element, 'm:e').join(', '),
  'm:eqArr': (element) => parts(element, 'm:e').join('; '),
};

const textOf = (element: XmlElement): string =>
  FORMS[element.name]?.(element) ??
  childrenOf(element)
    .filter(({ name }) => !name.endsWith('Pr'))
    .map(textOf)
    .join('');

const parts = (element: XmlElement, name: string): string[] =>
  childrenOf(element)
    .filter((child) => child.name === name)
    .map(textOf);

const part = (element: XmlElement, name: string): string => parts(element, name).join('');

const signOf = (element: XmlElement, name: string, usual: string): string =>
  childOf(childOf(element, `${element.name}Pr`), name)?.attribs['m:val'] ?? usual;

function raised(element: XmlElement, name = 'm:sup'): string {
  const text = part(element, name);
  return text === '' ? '' : (raisedSigns(text) ?? `^${grouped(text)}`);
}

function lowered(element: XmlElement): string {
  const text = part(element, 'm:sub');
  return text === '' ? '' : (loweredSigns(text) ?? `_${grouped(text)}`);
}

const grouped = (text: string): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`);
