import { attribute, type Element, elementBefore, elementsIn, isElement, isFirstInParent } from './dom.ts';
import { lineOf } from './inline.ts';

/** The id that links to a heading use; authors place it in different elements. */
export function anchorOf(heading: Element): string | null {
  return idOf(heading) ?? idWithin(heading) ?? idRightBefore(heading) ?? idOfSection(heading);
}

function idOf(element: Element): string | null {
  const name = element.tagName === 'a' ? attribute(element, 'name') : undefined;
  return attribute(element, 'id')?.trim() || name?.trim() || null;
}

function idWithin(heading: Element): string | null {
  for (const element of elementsIn(heading)) {
    const id = idOf(element);
    if (id) return id;
  }
  return null;
}

/** `<a name="install"></a><h2>Install</h2>`, the form of older pages. */
function idRightBefore(heading: Element): string | null {
  const before = elementBefore(heading);
  return before && ['a', 'span'].includes(before.tagName) && lineOf(before) === '' ? idOf(before) : null;
}

/** `<section id="install"><h2>Install</h2>`: the heading must be the section's first content. */
function idOfSection(heading: Element): string | null {
  let inner = heading;
  for (let level = 0; level < 4 && isFirstInParent(inner); level++) {
    const outer = inner.parentNode;
    if (!outer || !isElement(outer) || outer.tagName === 'body') return null;
    const id = idOf(outer);
    if (id) return id;
    inner = outer;
  }
  return null;
}
