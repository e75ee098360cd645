/** An opening tag, whatever its attributes contain. */
const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const INLINE = /\s(?:style|on\w+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi;

/**
 * HTML without styles and handlers, in which what these make bold or italic is so by its elements: our content security
 * policy blocks them, and word processors mark text in no other way. Google Docs also puts everything into a `<b>` that its
 * style makes normal.
 */
export function withoutStyles(html: string): string {
  const renamed = html.replace(TAG, (tag) =>
    tag.replace(INLINE, (attribute, value: string) =>
      /^\sstyle/i.test(attribute) && value ? ` data-style=${value}` : '',
    ),
  );
  const { body } = new DOMParser().parseFromString(renamed, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset.style ?? '';
    element.removeAttribute('data-style');
    if (element.matches('b') && /font-weight:\s*(?:normal|400)/i.test(style))
      element.replaceWith(...element.childNodes);
    else if (element.matches('span')) {
      if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) wrapContent(element, 'strong');
      if (/font-style:\s*italic/i.test(style)) wrapContent(element, 'em');
    }
  }
  return body.innerHTML;
}

function wrapContent(element: HTMLElement, name: 'strong' | 'em'): void {
  const mark = element.ownerDocument.createElement(name);
  mark.append(...element.childNodes);
  element.append(mark);
}
