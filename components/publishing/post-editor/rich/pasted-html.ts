import { loweredSigns, raisedSigns } from '#lib/shifted-signs.ts';
import { toLists } from './pasted-lists.ts';
import { fillSpans } from './pasted-tables.ts';

/** An opening tag, whatever its attributes contain. */
const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const INLINE = /\s(?:style|on\w+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi;

/**
 * HTML without styles and handlers, in which what these make bold, italic or struck is so by its elements, and what they
 * make a list is one: our content security policy blocks them, and word processors mark text in no other way. Google Docs
 * also puts everything into a `<b>` that its style makes normal.
 */
export function readablePaste(html: string): string {
  const renamed = html.replace(TAG, (tag) =>
    tag.replace(INLINE, (attribute, value: string) =>
      /^\sstyle/i.test(attribute) && value ? ` data-style=${value}` : '',
    ),
  );
  const { body } = new DOMParser().parseFromString(renamed, 'text/html');
  toLists(body);
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset.style ?? '';
    element.removeAttribute('data-style');
    if (element.matches('b') && /font-weight:\s*(?:normal|400)/i.test(style))
      element.replaceWith(...element.childNodes);
    else if (element.matches('span')) {
      if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) wrapContent(element, 'strong');
      if (/font-style:\s*italic/i.test(style)) wrapContent(element, 'em');
      if (/text-decoration[\w-]*:[^;]*line-through/i.test(style)) wrapContent(element, 's');
    }
  }
  for (const line of body.querySelectorAll('br')) if (isBetweenBlocks(line)) line.remove();
  for (const element of body.querySelectorAll('sup:not([data-footnote]), sub')) {
    const signs = element.matches('sup') ? raisedSigns : loweredSigns;
    element.replaceWith(signs(element.textContent.trim()) ?? element.textContent);
  }
  for (const table of body.querySelectorAll('table')) fillSpans(table);
  return body.innerHTML;
}

function wrapContent(element: HTMLElement, name: 'strong' | 'em' | 's'): void {
  const mark = element.ownerDocument.createElement(name);
  mark.append(...element.childNodes);
  element.append(mark);
}

const BLOCK = /^(?:P|H[1-6]|UL|OL|TABLE|BLOCKQUOTE|PRE|HR|DIV)$/;

/** Google Docs writes empty paragraphs so. */
const isBetweenBlocks = ({ previousElementSibling, nextElementSibling, parentElement }: Element): boolean =>
  parentElement?.tagName !== 'LI' &&
  [previousElementSibling, nextElementSibling].some((beside) => beside && BLOCK.test(beside.tagName));
