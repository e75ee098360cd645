import { DomUtils } from 'htmlparser2';
import { replaceBy } from './alternatives.ts';
import {
  ancestor,
  childOf,
  elementsIn,
  isOn,
  parseXml,
  type XmlDocument,
  type XmlElement,
} from './package.ts';

/** Replaces controls of forms by what they show, and links by their text. */
export function readControls(document: XmlDocument): void {
  for (const control of elementsIn(document, 'w:sdt')) {
    const properties = childOf(control, 'w:sdtPr');
    const isLeftOut = isOn(childOf(properties, 'w:showingPlcHdr')) || isContents(properties);
    if (isLeftOut) for (const text of elementsIn(control, 'w:r')) DomUtils.removeElement(text);
    replaceBy(control, childOf(control, 'w:sdtContent'));
  }
  for (const link of elementsIn(document, 'w:hyperlink')) replaceBy(link, link);
  for (const box of elementsIn(document, 'w:checkBox')) addCheckBox(box);
  // The reader of the text writes an empty address, and no box.
  for (const instruction of elementsIn(document, 'w:instrText'))
    if (/^\s*(?:HYPERLINK|FORMCHECKBOX)\b/.test(DomUtils.textContent(instruction)))
      DomUtils.removeElement(instruction);
}

const isContents = (properties: XmlElement | undefined): boolean =>
  properties !== undefined &&
  elementsIn(properties, 'w:docPartGallery').some(({ attribs }) => attribs['w:val'] === 'Table of Contents');

function addCheckBox(box: XmlElement): void {
  const isChecked = isOn(childOf(box, 'w:checked') ?? childOf(box, 'w:default'));
  const run = ancestor(box, 'w:r');
  for (const sign of parseXml(`<w:r><w:t>${isChecked ? '☒' : '☐'}</w:t></w:r>`).children)
    if (run) DomUtils.prepend(run, sign);
}
