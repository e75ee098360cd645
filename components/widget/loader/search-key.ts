/**
 * Whether a key asks for the search: ⌘K, Ctrl+K or `/`, unless the page has handled it or the visitor is typing in a
 * field. Then the page's own action for the key is prevented.
 */
export function isSearchKey(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey, shiftKey, defaultPrevented } = event;
  const target = event.composedPath()[0] as HTMLElement;
  const isTyping = target.isContentEditable || /^(input|textarea|select)$/.test(target.localName);
  const isAsked = metaKey || ctrlKey ? /^k$/i.test(key) && !shiftKey : key === '/' && !isTyping;
  if (!isAsked || altKey || defaultPrevented) return false;
  event.preventDefault();
  return true;
}
