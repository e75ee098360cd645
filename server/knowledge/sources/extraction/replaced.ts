import { contactOf, isContact } from './contacts.ts';
import { attribute, type Element, elementsIn, isElement, type Node, role, textOf } from './dom.ts';

/**
 * The text of an element that a browser shows as a picture, a sign or nothing: alternative text, the name of an icon, a
 * ticked box. Undefined for elements that are read by what they contain.
 */
export function replacementOf(element: Element): string | undefined {
  const { tagName, attribs } = element;
  if (tagName === 'img') return pictureName(attribs.alt ?? attribs['aria-label'] ?? '');
  if (tagName === 'svg') return pictureName(attribs['aria-label'] ?? svgTitle(element));
  if (tagName === 'input') return attribs.type === 'checkbox' ? tick(element) : undefined;
  if (attribs['data-cfemail'] !== undefined) return decodeAddress(attribs['data-cfemail']);
  if (tagName === 'a' && isContact(attribs.href) && isWithoutName(element))
    return contactWithName(attribs.href ?? '', pictureName(attribs['aria-label'] ?? attribs.title ?? ''));
  const name = attribs['aria-label'] ?? (TITLED.has(tagName) ? attribs.title : undefined);
  if (name !== undefined && (role(element) === 'img' || isNamedByLabel(element))) return pictureName(name);
  if (tagName === 'time' && attribs.datetime && isEmpty(element)) return readableTime(attribs.datetime);
  return undefined;
}

/** “2026-05-01T10:00:00Z” without the sign between date and time, and without seconds. */
export const readableTime = (datetime: string): string =>
  datetime.trim().replace(/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d).*$/, '$1 $2');

/** Elements whose title names an icon; that of a link or a text is an additional remark. */
const TITLED: ReadonlySet<string> = new Set(['i', 'span', 'em', 'b']);

/** A link that shows no word, at most an icon. */
function isWithoutName(link: Element): boolean {
  if (!isEmpty(link)) return false;
  for (const inner of elementsIn(link)) if (replacementOf(inner)) return false;
  return true;
}

function contactWithName(href: string, name: string): string {
  const contact = contactOf(href, name);
  if (name === '' || contact === '') return name || contact;
  return `${name} (${contact})`;
}

/** The label replaces the content of a link or icon that has none, except for the sign that links a heading to itself. */
function isNamedByLabel(element: Element): boolean {
  if (CONTROLS.has(element.tagName) || attribute(element, 'href')?.startsWith('#')) return false;
  const { children } = element;
  const [only] = children;
  const isSign = children.length === 1 && only && SIGN.test(textOf(only) ?? '');
  return isSign || isEmpty(element);
}

/** A mark that is told by a word where it has one: ✗ by “No”. */
const SIGN = /^\s*[✓✔✗✘✕✖×●○•–—-]\ufe0f?\s*$/u;

const CONTROLS: ReadonlySet<string> = new Set(
  'button select textarea form nav iframe object embed video audio canvas dialog'.split(' '),
);

/** Without text, among the few nodes of which a link around an icon consists. */
function isEmpty(element: Element): boolean {
  const open: Node[] = [...element.children];
  for (let seen = 0; open.length > 0; seen++) {
    const node = open.pop() as Node;
    if (seen === MAX_ICON_NODES || textOf(node)?.trim()) return false;
    if (isElement(node) && !DRAWN.has(node.tagName)) open.push(...node.children);
  }
  return true;
}

const MAX_ICON_NODES = 12;
const DRAWN: ReadonlySet<string> = new Set(['svg', 'img', 'picture', 'style']);

function pictureName(name: string): string {
  const text = name.replace(/\s+/g, ' ').trim();
  return text.length > MAX_NAME || FILE_NAME.test(text) ? '' : text;
}

/** A longer one is not meant to be read. */
const MAX_NAME = 500;
const FILE_NAME = /^\S+\.(?:jpe?g|png|gif|svg|webp|avif|bmp)$/i;

function svgTitle(svg: Element): string {
  const title = svg.children.find((child) => isElement(child) && child.tagName === 'title');
  return title && isElement(title) ? title.children.map((child) => textOf(child) ?? '').join('') : '';
}

/** The box of a list of tasks; others belong to forms. */
function tick({ attribs }: Element): string | undefined {
  if (attribs.disabled === undefined) return undefined;
  return attribs.checked === undefined ? '☐' : '☑';
}

/** Cloudflare writes addresses for browsers with scripts: bytes in hexadecimal, exclusive or with the first one. */
function decodeAddress(encoded: string): string {
  const [key = 0, ...bytes] = Buffer.from(encoded.slice(0, MAX_NAME), 'hex');
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString();
}

/** Whether the text within is for browsers that cannot show the element, and only says so. */
export const isFallback = ({ tagName }: Element): boolean => FALLBACKS.has(tagName);

const FALLBACKS: ReadonlySet<string> = new Set(['noscript', 'object', 'video', 'audio', 'canvas']);

/** “Your browser does not support …”, in the words that are the same or similar in many languages. */
export const SAYS_UNSUPPORTED =
  /\bbrowser|navigateur|navegador|navigatore|przegląd|prohlížeč|браузер|浏览器|瀏覽器|ブラウザ|브라우저|java\s?script|html ?5|\bflash\b|plug-?in/iu;

/** Icons of fonts by the usual names; a sign, since their names are not for readers. Empty for other elements. */
export function iconSign({ tagName, attribs }: Element): string {
  if (!attribs.class || !ICONS.has(tagName)) return '';
  if (CHECK.test(attribs.class)) return '✓';
  return CROSS.test(attribs.class) ? '✗' : '';
}

const ICONS: ReadonlySet<string> = new Set(['i', 'span', 'svg', 'em']);
const CHECK = /(?:^|[\s-])(?:check|tick|checkmark)(?:[\s-]|$)/;
const CROSS = /(?:^|[\s-])(?:x|xmark|times|cross)(?:[\s-]|$)/;
