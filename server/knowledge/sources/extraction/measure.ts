import { attribute, isElement, type Node, textOf, walk } from './dom.ts';
import { replacementOf } from './replaced.ts';

/** How much readable text an element has, and how much of it is links. Lengths in characters without white space. */
export type Measure = typeof NOTHING;

export const NOTHING = {
  text: 0,
  linkText: 0,
  links: 0,
  /** Links to a place in the same page. */
  inPageLinks: 0,
  topHeadings: 0,
};

/** Measures the elements under a node in one pass, without those that `isLeftOut` selects. Empty ones have no measure. */
export function measure(root: Node, isLeftOut: (node: Node) => boolean = () => false): Map<Node, Measure> {
  const measures = new Map<Node, Measure>();
  const around: Measure[] = [{ ...NOTHING }];
  let linkDepth = 0;

  walk(
    root,
    (node) => {
      const text = textOf(node);
      if (text !== undefined) addText(around.at(-1), text, linkDepth > 0);
      if (isLeftOut(node) || !('children' in node)) return false;
      if (isElement(node)) {
        if (UNREADABLE.has(node.tagName)) return false;
        const replacement = replacementOf(node);
        if (replacement !== undefined) addText(around.at(-1), replacement, linkDepth > 0);
        if (replacement !== undefined && !isLink(node)) return false;
      }
      if (isLink(node)) linkDepth++;
      around.push(measureOf(node));
      return true;
    },
    (node) => {
      if (isLink(node)) linkDepth--;
      const own = around.pop();
      const parent = around.at(-1);
      if (!own || !parent || (own.text === 0 && own.links === 0)) return;
      measures.set(node, own);
      add(parent, own);
    },
  );
  return measures;
}

/** Elements whose text is not content. */
export const UNREADABLE: ReadonlySet<string> = new Set(
  'title script style template iframe frame embed map rt rp rtc annotation annotation-xml'.split(' '),
);

function addText(around: Measure | undefined, text: string, inLink: boolean): void {
  if (!around) return;
  const length = lengthWithoutBlanks(text);
  around.text += length;
  if (inLink) around.linkText += length;
}

/** Without the pieces of text that a replacement would make. */
function lengthWithoutBlanks(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > SPACE && code !== NO_BREAK_SPACE) length++;
  }
  return length;
}

const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;

function measureOf(node: Node): Measure {
  if (!isElement(node)) return { ...NOTHING };
  return {
    ...NOTHING,
    links: isLink(node) ? 1 : 0,
    inPageLinks: isLink(node) && attribute(node, 'href')?.startsWith('#') ? 1 : 0,
    topHeadings: node.tagName === 'h1' ? 1 : 0,
  };
}

const isLink = (node: Node): boolean => isElement(node) && node.tagName === 'a' && 'href' in node.attribs;

function add(total: Measure, part: Measure): void {
  total.text += part.text;
  total.linkText += part.linkText;
  total.links += part.links;
  total.inPageLinks += part.inPageLinks;
  total.topHeadings += part.topHeadings;
}
