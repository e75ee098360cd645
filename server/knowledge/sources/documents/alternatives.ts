import { DomUtils } from 'htmlparser2';
import {
  childOf,
  childrenOf,
  elementsIn,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
} from './package.ts';

/** Of several forms of the same content, for programs of different ages, leaves the first one that has any. */
export function chooseAlternatives(document: XmlDocument): void {
  for (const alternative of elementsIn(document, 'mc:AlternateContent')) {
    const choices = childrenOf(alternative).filter(({ name }) => name === 'mc:Choice');
    const chosen = choices.find((choice) => elementsIn(choice, ...HAS_CONTENT).length > 0);
    replaceBy(alternative, chosen ?? childOf(alternative, 'mc:Fallback'));
  }
}

const HAS_CONTENT = ['w:t', 'w:sym', 'w:pict', 'a:t', 'a:graphic', 'p:cNvPr'];

/** Sets the children of another element in the place of this one. */
export function replaceBy(element: XmlElement, other: XmlNode | undefined): void {
  for (const child of [...(other?.children ?? [])]) DomUtils.prepend(element, child);
  DomUtils.removeElement(element);
}
