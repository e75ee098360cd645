/**
 * Writes lists as HTML has them. Word writes their items as paragraphs with the mark as text and the level in their style;
 * Google Docs and Word put a list beside the item that it belongs to.
 */
export function toLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll<HTMLElement>('[data-style*="mso-list"]'))
    if (first.isConnected && levelOf(first)) wrapItems(first);
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling;
    if (item?.tagName === 'LI') item.append(list);
    else {
      const parent = list.ownerDocument.createElement('li');
      list.replaceWith(parent);
      parent.append(list);
    }
  }
}

/** `mso-list:l0 level2 lfo1`; undefined for a mark, which is `mso-list:Ignore`. */
const levelOf = (element: Element | null): number | undefined =>
  element instanceof HTMLElement && element.tagName !== 'LI'
    ? Number(/mso-list:[^;]*\blevel(\d)/i.exec(element.dataset.style ?? '')?.[1]) || undefined
    : undefined;

function wrapItems(first: HTMLElement): void {
  const open: HTMLElement[] = [];
  const place = first.ownerDocument.createElement('div');
  first.before(place);
  let next: Element | null = first;
  while (next) {
    const paragraph = next as HTMLElement;
    const level = levelOf(paragraph);
    if (level === undefined) break;
    next = paragraph.nextElementSibling;
    const mark = takeMark(paragraph);
    open.length = Math.min(open.length, level);
    while (open.length < level) {
      const list = newList(paragraph, open.length + 1 === level ? mark : '');
      (open.at(-1)?.lastElementChild ?? open.at(-1) ?? place).append(list);
      open.push(list);
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
  }
  place.replaceWith(...place.childNodes);
}

/** Removes the mark of an item: `1.`, `a)`, a bullet of a symbol font. */
function takeMark(paragraph: HTMLElement): string {
  const mark = [...paragraph.querySelectorAll<HTMLElement>('[data-style]')].find(({ dataset }) =>
    /mso-list:\s*ignore/i.test(dataset.style ?? ''),
  );
  mark?.remove();
  return mark?.textContent.trim() ?? '';
}

function newList({ ownerDocument }: HTMLElement, mark: string): HTMLElement {
  // The letter o is a bullet of Word.
  const isOrdered = /^\(?(?:\d{1,4}|[a-z]{1,5})[.)]/i.test(mark);
  const list = ownerDocument.createElement(isOrdered ? 'ol' : 'ul');
  const start = Number.parseInt(mark.replace('(', ''), 10);
  if (isOrdered && start > 1) list.setAttribute('start', String(start));
  return list;
}
