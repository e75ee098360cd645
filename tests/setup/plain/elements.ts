import type { CheerioAPI } from 'cheerio';

type Node = ReturnType<CheerioAPI['root']>[number]['children'][number];
export type Element = Extract<Node, { tagName: string }>;

export const isElement = (node: Node): node is Element => 'tagName' in node;

/** Elements with the roles that tests ask for; an attribute `role` comes before the element's own role. */
const ROLES: Record<string, string> = {
  alert: '',
  article: 'article',
  banner: 'header:not(main header)',
  button: 'button, input[type=submit], input[type=button]',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th:not([scope=row])',
  combobox: 'select:not([multiple])',
  complementary: 'aside',
  contentinfo: 'footer:not(main footer)',
  definition: 'dd',
  dialog: 'dialog',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img:not([alt=""])',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  log: '',
  main: 'main',
  meter: 'meter',
  navigation: 'nav',
  paragraph: 'p',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby]',
  row: 'tr',
  search: 'search',
  searchbox: 'input[type=search]',
  status: 'output',
  table: 'table',
  term: 'dt',
  textbox:
    'input:not([type]), input[type=text], input[type=email], input[type=url], input[type=tel], textarea',
};

/** A selector of the elements with this role. */
export function selectorOf(role: string): string {
  const own = ROLES[role];
  if (own === undefined) throw new Error(`Tests of plain pages do not know the role “${role}” yet.`);
  const implied = own === '' ? [] : own.split(', ').map((selector) => `${selector}:not([role])`);
  return [`[role=${role}]`, ...implied].join(', ');
}

/** Never shown without scripts; what else CSS hides is not known here. */
const NOT_SHOWN = 'head, script, style, template, .scripted, [hidden], input[type=hidden]';
/** The menu of the back office is one on narrow windows only. */
const POPOVER = '[popover]:not(#side-menu)';
/** The attribute of dialogs and popovers that a click has opened; the browser keeps it beside the document. */
export const OPENED = 'data-opened-by-test';

/** What the HTML alone hides: closed dialogs, popovers and details, and what is marked as hidden. */
export function isShown($: CheerioAPI, element: Element): boolean {
  const chain = [element, ...$(element).parents().toArray()];
  return chain.every((one, at) => {
    if ($(one).is(NOT_SHOWN)) return false;
    if ($(one).is(`:is(dialog:not([open]), ${POPOVER}):not([${OPENED}])`)) return false;
    const inner = chain[at - 1];
    return !$(one).is('details:not([open])') || !inner || inner.tagName === 'summary';
  });
}

const BLOCKS =
  /^(address|article|aside|blockquote|button|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|label|legend|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|th|thead|tr|ul)$/;

/** The text of an element with a break at the edges of blocks, as a reader sees it, apart from what CSS hides. */
export function shownText($: CheerioAPI, element: Element): string {
  const write = (node: Node): string => {
    if (node.type === 'text') return node.data.replaceAll(/\s+/g, ' ');
    if (!isElement(node)) return '';
    if (node.tagName === 'br') return '\n';
    if ($(node).is(NOT_SHOWN)) return '';
    if (node !== element && $(node).is(`dialog, ${POPOVER}, details > :not(summary)`) && !isShown($, node))
      return '';
    const inner = node.children.map(write).join('');
    return BLOCKS.test(node.tagName) ? `\n${inner}\n` : inner;
  };
  return write(element)
    .replaceAll(/ *\n[\s\n]*/g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** The text of an element without breaks, which texts are compared with. */
export const flatText = ($: CheerioAPI, element: Element): string =>
  shownText($, element).replaceAll(/\s+/g, ' ').trim();

/** What assistive technology calls an element, by the attributes and labels that this website uses. */
export function nameOf($: CheerioAPI, element: Element): string {
  const { 'aria-labelledby': ids, 'aria-label': label, id, alt, title } = element.attribs;
  if (ids)
    return ids
      .split(/\s+/)
      .map((one) => textOfFirst($, $(`[id="${one}"]`).get(0)))
      .join(' ');
  if (label) return label;
  if (alt !== undefined) return alt;
  if (/^(input|select|textarea|meter)$/.test(element.tagName)) {
    if (/^(submit|button)$/.test(element.attribs.type ?? '')) return element.attribs.value ?? '';
    const labels = [...$(`label[for="${id}"]`), ...$(element).closest('label')];
    return labels.map((one) => labelText($, one)).join(' ') || (title ?? element.attribs.placeholder ?? '');
  }
  if (/^(section|nav|aside|main|dialog|ul|ol|article|form)$/.test(element.tagName)) return '';
  if (/^(fieldset|table)$/.test(element.tagName))
    return textOfFirst($, $(element).children('legend, caption').get(0));
  return namedText($, element);
}

const textOfFirst = ($: CheerioAPI, element: Element | undefined): string =>
  element ? namedText($, element) : '';

/** The content of a label, without the control in it. */
function labelText($: CheerioAPI, label: Node): string {
  const copy = $(label).clone();
  copy.find('input, select, textarea, output').remove();
  return copy
    .toArray()
    .map((one) => (isElement(one) ? namedText($, one) : ''))
    .join('');
}

/** The content as a name: labels of inner elements count, decoration does not. */
function namedText($: CheerioAPI, element: Element): string {
  const write = (node: Node): string => {
    if (node.type === 'text') return node.data;
    if (!isElement(node) || node.attribs['aria-hidden'] === 'true' || $(node).is(NOT_SHOWN)) return '';
    const { 'aria-label': label, alt } = node.attribs;
    if (node !== element && (label ?? alt) !== undefined) return label ?? alt ?? '';
    const inner = node.children.map(write).join('');
    return BLOCKS.test(node.tagName) ? ` ${inner} ` : inner;
  };
  return write(element).replaceAll(/\s+/g, ' ').trim();
}
