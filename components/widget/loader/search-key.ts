/** The innermost element at an event, or around it, that matches a selector; also in an open shadow root. */
export const closest = (event: Event, selector: string): Element | null | undefined =>
  (event.composedPath()[0] as Partial<Element>).closest?.(selector);

const FIELDS = 'input,textarea,select,[contenteditable]';

/** The key opens the search: ⌘K, Ctrl+K, or `/` outside of fields. With Shift, browsers report a `K`. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  event.metaKey || event.ctrlKey ? event.key === 'k' : event.key === '/' && !closest(event, FIELDS);
