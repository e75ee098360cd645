import type { Widget } from '../widget-state.ts';

/** Opens the search on ⌘K, Ctrl+K and `/`, unless the page has handled the key or the visitor is typing in a field. */
export function openSearchByKey(event: KeyboardEvent, widget: Widget): void {
  if (event.defaultPrevented || !widget.settings.get().agents.includes('search')) return;
  const withCommand = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
  const command = withCommand && event.key.toLowerCase() === 'k';
  const slash = event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event);
  if (!command && !slash) return;
  event.preventDefault();
  widget.open('search');
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(input|textarea|select)$/.test(target.localName);
}
