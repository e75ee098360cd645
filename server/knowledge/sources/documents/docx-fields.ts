import { DomUtils } from 'htmlparser2';
import { elementsIn, type XmlDocument, type XmlElement } from './package.ts';

/** Removes the text of the fields' instructions, in which other fields may have theirs: a field says its result. */
export function removeInstructions(document: XmlDocument): void {
  for (const paragraph of elementsIn(document, 'w:p')) {
    /** Of the open fields, outermost first, whether what follows is their instruction. */
    const open: boolean[] = [];
    for (const element of elementsIn(paragraph, 'w:fldChar', 'w:t')) {
      if (element.name === 'w:t') {
        if (open.includes(true)) DomUtils.removeElement(element);
      } else changeField(open, element);
    }
  }
}

function changeField(open: boolean[], { attribs }: XmlElement): void {
  const type = attribs['w:fldCharType'];
  if (type === 'begin') open.push(true);
  else if (type === 'end') open.pop();
  else if (type === 'separate' && open.length > 0) open[open.length - 1] = false;
}
