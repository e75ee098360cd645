import { attribute, type Document, type Element, elementsIn, isElement, type Node, textOf } from './dom.ts';

/**
 * Replaces declarative shadow roots by what a browser shows: the content of the root in place of the children of its
 * host, which appear in its slots. Children without a slot are not shown.
 */
export function flattenShadowRoots(document: Document): void {
  const roots = new Map<Element, Element[]>();
  for (const element of elementsIn(document)) {
    if (isShadowRoot(element)) roots.set(element, []);
    else if (element.tagName === 'slot' && roots.size > 0) {
      const root = rootAround(element);
      if (root) roots.get(root)?.push(element);
    }
  }
  // The innermost first: their slots may contain slots of the roots around them.
  for (const [root, slots] of [...roots].reverse()) flatten(root, slots);
}

const isShadowRoot = (element: Element): boolean =>
  element.tagName === 'template' && /^(?:open|closed)$/i.test(attribute(element, 'shadowrootmode') ?? '');

function rootAround(element: Element): Element | undefined {
  let node: Node | null = element.parentNode;
  while (node && !(isElement(node) && isShadowRoot(node))) node = node.parentNode;
  return node ?? undefined;
}

function flatten(root: Element, slots: readonly Element[]): void {
  const host = root.parentNode;
  // A host has one shadow root: a second template is inert.
  if (!host || !isElement(host) || host.attribs[FLAT] !== undefined) return;
  host.attribs[FLAT] = '';
  const assigned = Map.groupBy(host.children, (child) =>
    isElement(child) ? (attribute(child, 'slot') ?? '') : '',
  );
  for (const slot of slots) {
    const name = attribute(slot, 'name') ?? '';
    const nodes = (assigned.get(name) ?? []).filter((node) => node !== root);
    assigned.delete(name);
    // Without assigned nodes a slot shows its own content.
    if (!nodes.some((node) => isElement(node) || textOf(node)?.trim())) continue;
    setChildren(slot, nodes);
    if (!/footer/.test(host.tagName)) openFooter(slot, root);
  }
  setChildren(host, root.children);
}

/** The footer of a component is not that of the page: what the page puts into it is content. */
function openFooter(slot: Element, root: Element): void {
  let node: Node | null = slot.parentNode;
  for (; node && node !== root; node = node.parentNode)
    if (isElement(node) && node.tagName === 'footer') node.tagName = 'div';
}

/** Marks a host in its attributes: pages cannot set one with a blank in its name. */
const FLAT = ' flat';

function setChildren(parent: Element, children: Element['children']): void {
  parent.children = children;
  for (const [i, child] of children.entries()) {
    child.parent = parent;
    child.prev = children[i - 1] ?? null;
    child.next = children[i + 1] ?? null;
  }
}
