import { attribute, isElement, type Node, textOf, walk } from './dom.ts';

/** How much readable text an element holds, and how much of it is links. Lengths in characters, white space aside. */
export interface Measure {
  text: number;
  linkText: number;
  links: number;
  /** Links to a place in the same page. */
  inPageLinks: number;
  topHeadings: number;
}

/** Measures every element under a node in one pass; what `isLeftOut` says counts for nothing. */
export function measure(root: Node, isLeftOut: (node: Node) => boolean = () => false): Map<Node, Measure> {
  const measures = new Map<Node, Measure>();
  let linkDepth = 0;

  walk(
    root,
    (node) => {
      if (isLeftOut(node) || (isElement(node) && UNREADABLE.has(node.tagName))) return false;
      measures.set(node, measureOf(node, linkDepth > 0));
      if (isLink(node)) linkDepth++;
      return true;
    },
    (node) => {
      if (isLink(node)) linkDepth--;
      const own = measures.get(node);
      const parent = node.parentNode && measures.get(node.parentNode);
      if (own && parent) add(parent, own);
    },
  );
  return measures;
}

/** Elements whose text nobody reads as text. */
export const UNREADABLE: ReadonlySet<string> = new Set(
  'title script style template noscript svg canvas iframe frame object embed audio video map'.split(' '),
);

export const NOTHING: Readonly<Measure> = { text: 0, linkText: 0, links: 0, inPageLinks: 0, topHeadings: 0 };

function measureOf(node: Node, inLink: boolean): Measure {
  const text = textOf(node)?.replace(/\s+/g, '').length ?? 0;
  const link = isLink(node);
  return {
    text,
    linkText: inLink ? text : 0,
    links: link ? 1 : 0,
    inPageLinks: link && isElement(node) && attribute(node, 'href')?.startsWith('#') ? 1 : 0,
    topHeadings: isElement(node) && node.tagName === 'h1' ? 1 : 0,
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
