import { paragraphText } from './drawing-text.ts';
import { elementsIn, type XmlNode } from './package.ts';

/** The texts of SmartArt, in the order in which its author has entered them. */
export const readDiagram = (data: XmlNode): string[] =>
  elementsIn(data, 'dgm:pt')
    .flatMap((point) => elementsIn(point, 'a:p').map((paragraph) => paragraphText(paragraph)))
    .filter((text) => text !== '');
