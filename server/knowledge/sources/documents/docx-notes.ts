import { DomUtils } from 'htmlparser2';
import {
  ancestor,
  childrenOf,
  elementsIn,
  type Package,
  type Relation,
  type XmlDocument,
  type XmlElement,
} from './package.ts';

const PARTS: Readonly<Record<string, string>> = {
  'w:footnoteReference': 'footnotes',
  'w:endnoteReference': 'endnotes',
};

/** Sets the text of each note after the paragraph that refers to it: at the end of the document, nobody knows what it is about. */
export async function insertNotes(
  document: XmlDocument,
  parts: Package,
  relations: ReadonlyMap<string, Relation>,
): Promise<void> {
  const notes = new Map<string, XmlElement>();
  for (const { type, target } of relations.values()) {
    const part = Object.values(PARTS).includes(type) ? await parts.read(target) : undefined;
    for (const note of part ? elementsIn(part, 'w:footnote', 'w:endnote') : [])
      notes.set(`${type} ${note.attribs['w:id']}`, note);
  }
  // From the end: each note is set before those that are there.
  for (const reference of elementsIn(document, ...Object.keys(PARTS)).toReversed()) {
    const note = notes.get(`${PARTS[reference.name]} ${reference.attribs['w:id']}`);
    const paragraph = ancestor(reference, 'w:p');
    for (const content of note && paragraph ? childrenOf(note).toReversed() : [])
      DomUtils.append(paragraph as XmlElement, content);
    DomUtils.removeElement(reference);
  }
}
