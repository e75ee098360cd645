import { type Element, isElement } from './dom.ts';

/** Hidden for everybody, until a script of the page or the browser changes it. */
export function isHidden(element: Element): boolean {
  // Hidden from screen readers: they are told what it says by the text beside it.
  if (element.attribs['aria-hidden'] === 'true' && element.tagName !== 'ins') return true;
  return isUnseen(element);
}

/** The same for those who see. */
export function isUnseen({ tagName, attribs, children }: Element): boolean {
  const { hidden, popover, style } = attribs;
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true;
  if (popover !== undefined || tagName === 'dialog') return true;
  if (style === undefined || !HIDING.test(style)) return false;
  if (declared(style, 'display') === 'none' || declared(style, 'content-visibility') === 'hidden')
    return true;
  if (/^(?:hidden|collapse)$/.test(declared(style, 'visibility') ?? '')) return true;
  // Elements within set their own size: layouts remove the space between them so.
  return /^0\D*$/.test(declared(style, 'font-size') ?? '') && !children.some(isElement);
}

const HIDING = /none|hidden|collapse|font-size/i;

/** The value of one of these properties that counts, in lower case: the last one, or the last important one. */
export function declared(style: string, ...properties: string[]): string | undefined {
  let value: string | undefined;
  let isImportant = false;
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1 || !properties.includes(declaration.slice(0, colon).trim().toLowerCase())) continue;
    const own = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const mark = /\s*!\s*important$/.exec(own);
    if (isImportant && !mark) continue;
    isImportant ||= mark !== null;
    value = mark ? own.slice(0, mark.index) : own;
  }
  return value;
}
