import { type CheerioAPI, load } from 'cheerio/slim';
import { limitNesting } from './nesting.ts';

export type Document = ReturnType<CheerioAPI['root']>[number];
export type Node = Document | Document['children'][number];
export type Element = Extract<Node, { tagName: string }>;

/** Parses any text as HTML; never fails. */
export function parseHtml(html: string): Document {
  const document = load(limitNesting(html)).root()[0];
  if (!document) throw new Error('The HTML parser returned no document.');
  return document;
}

export const isElement = (node: Node): node is Element => 'attribs' in node && 'tagName' in node;

export const attribute = (element: Element, name: string): string | undefined => element.attribs[name];

/** The lower-case words in `class` and `id`. */
export function labels(element: Element): string[] {
  const { class: classes = '', id = '' } = element.attribs;
  return classes === '' && id === '' ? [] : `${classes} ${id}`.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The `role` of an element in lower case, or ''. */
export const role = (element: Element): string => (element.attribs.role ?? '').trim().toLowerCase();

export const textOf = (node: Node): string | undefined =>
  node.type === 'text' && 'data' in node ? node.data : undefined;

/**
 * Visits a node and what it contains, in document order and without recursion. `enter` returning false leaves out
 * what the node contains, and its `leave`.
 */
export function walk(
  root: Node,
  enter: (node: Node) => boolean | undefined,
  leave: (node: Node) => void = () => {},
): void {
  let node: Node | null = root;
  while (node) {
    const inside: boolean = enter(node) !== false;
    const child: Node | null = inside && 'firstChild' in node ? node.firstChild : null;
    if (child) {
      node = child;
      continue;
    }
    if (inside) leave(node);
    node = nextAfter(node, root, leave);
  }
}

function nextAfter(start: Node, root: Node, leave: (node: Node) => void): Node | null {
  let node: Node = start;
  while (node !== root) {
    if (node.nextSibling) return node.nextSibling;
    if (!node.parentNode) return null;
    node = node.parentNode;
    leave(node);
  }
  return null;
}

/** Every element inside a node, in document order; a generator, so a search can stop early. */
export function* elementsIn(root: Node): Generator<Element> {
  let node: Node | null = 'firstChild' in root ? root.firstChild : null;
  while (node) {
    if (isElement(node)) yield node;
    node = ('firstChild' in node ? node.firstChild : null) ?? nextAfter(node, root, () => {});
  }
}

/** The same with texts and comments. */
export function* nodesIn(root: Node): Generator<Node> {
  let node: Node | null = 'firstChild' in root ? root.firstChild : null;
  while (node) {
    yield node;
    node = ('firstChild' in node ? node.firstChild : null) ?? nextAfter(node, root, () => {});
  }
}

/** The previous sibling element; null if text or nothing precedes. */
export function elementBefore(element: Element): Element | null {
  const node = contentBefore(element);
  return node && isElement(node) ? node : null;
}

/** The next sibling element; null if text or nothing follows. */
export function elementAfter(element: Element): Element | null {
  let node: Node | null = element.nextSibling;
  while (node && isBlank(node)) node = node.nextSibling;
  return node && isElement(node) ? node : null;
}

/** Whether nothing but white space and comments comes before the element in its parent. */
export const isFirstInParent = (element: Element): boolean => contentBefore(element) === null;

function contentBefore(element: Element): Node | null {
  let node: Node | null = element.previousSibling;
  while (node && isBlank(node)) node = node.previousSibling;
  return node;
}

const isBlank = (node: Node): boolean =>
  node.type === 'comment' || node.type === 'directive' || textOf(node)?.trim() === '';
