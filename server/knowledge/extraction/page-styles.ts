import { attribute, type Document, elementsIn, labels, textOf } from './dom.ts';

/**
 * Writes into the elements what the page's own style sheets strike out: a price of before is no price. Rules are read by the
 * class that they end in, without the cascade; hidden elements are not told by it, because scripts show them by other classes.
 */
export function applyStruckStyles(document: Document): void {
  const classes = new Set<string>();
  for (const element of elementsIn(document))
    if (element.tagName === 'style')
      for (const child of element.children) addStruckClasses(classes, textOf(child) ?? '');
  if (classes.size === 0) return;
  for (const element of elementsIn(document))
    if (labels(element).some((label) => classes.has(label)))
      element.attribs.style = `${attribute(element, 'style') ?? ''};text-decoration:line-through`;
}

function addStruckClasses(classes: Set<string>, css: string): void {
  for (const rule of css.split('}')) {
    const start = rule.lastIndexOf('{');
    if (!STRUCK.test(rule.slice(start + 1))) continue;
    const selectors = rule.slice(rule.lastIndexOf('{', start - 1) + 1, start).slice(-MAX_SELECTORS);
    for (const selector of selectors.split(',')) {
      const name = /\.([\w-]+)\s*$/.exec(selector)?.[1];
      if (name) classes.add(name.toLowerCase());
    }
  }
}

const STRUCK = /text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i;
const MAX_SELECTORS = 1000;
