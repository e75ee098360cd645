import { DomUtils } from 'htmlparser2';
import { loweredSigns, raise } from '#lib/shifted-signs.ts';
import type { LeftOut } from './left-out.ts';
import { ancestor, childOf, elementsIn, type XmlElement } from './package.ts';

/** The text of a paragraph of a drawing or a slide. Line breaks and tabs are spaces. */
export const paragraphText = (paragraph: XmlElement, leftOut?: LeftOut): string =>
  elementsIn(paragraph, 'a:t', 'a:br', 'a:tab')
    .map((part) => (part.name === 'a:t' ? runText(part, leftOut) : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

function runText(text: XmlElement, leftOut: LeftOut | undefined): string {
  const { strike = 'noStrike', baseline = '0' } =
    childOf(ancestor(text, 'a:r', 'a:fld'), 'a:rPr')?.attribs ?? {};
  const written = DomUtils.textContent(text);
  if (leftOut && strike !== 'noStrike') {
    leftOut.struck();
    return '';
  }
  const shift = Number.parseInt(baseline, 10);
  if (shift < 0) return loweredSigns(written) ?? written;
  return shift > 0 ? raise(written) : written;
}
