import { attribute, type Element, isElement } from './dom.ts';

/** The id that a link within the page leads to, or ''. */
export function placeOf(element: Element): string {
  const href = element.tagName === 'a' ? attribute(element, 'href')?.trim() : undefined;
  return href?.startsWith('#') ? href.slice(1) : '';
}

/** Tabs that are plain links: a list of nothing else, and the elements side by side that they lead to. */
export function linkedTabs(
  link: Element,
  byId: ReadonlyMap<string, Element>,
): { list: Element; tabs: [panel: Element, link: Element][] } | undefined {
  const { parentNode: item } = link;
  const list = item && isElement(item) && item.tagName === 'li' ? item.parentNode : item;
  if (!list || !isElement(list) || list.children.length > MAX_CHILDREN) return undefined;
  const tabs: [Element, Element][] = [];
  for (const child of list.children.filter(isElement)) {
    const own = child.tagName === 'a' ? child : child.children.filter(isElement).find(placeOf);
    const panel = own && byId.get(placeOf(own));
    if (!panel || panel.parentNode !== (tabs[0]?.[0] ?? panel).parentNode) return undefined;
    tabs.push([panel, own]);
  }
  return tabs.length > 1 ? { list, tabs } : undefined;
}

/** More are a table of contents. */
const MAX_CHILDREN = 100;
