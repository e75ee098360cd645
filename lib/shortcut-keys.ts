/**
 * What a key is called in shortcuts, in lower case: the letter that it types. Where that is none of the Latin script, as on
 * a Greek or Korean keyboard, the letter in its place on a Latin one. Browsers that fill in forms send keys without a name.
 */
export const keyOf = ({ key = '', code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (NO_LATIN.test(key) ? code.slice(3) : key + code === DOT_AT_SLASH ? '/' : key).toLowerCase();

/** Cyrillic and Hebrew keyboards have the dot in the place of the slash. */
const DOT_AT_SLASH = '.Slash';
/** A letter that is not Latin. */
const NO_LATIN = /^[^\P{Alpha}\p{sc=Latn}]/u;

/** The key belongs to a character that is still being composed. Safari reports the end of that only as key code 229. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;

/** The key is typed into something: a field or an editor, also in a shadow root. */
export const isTyped = (event: KeyboardEvent): boolean =>
  isComposing(event) || [event.composedPath()[0], document.activeElement].some(takesText);

const FIELDS = 'textarea,select,[role$=box],input:not([type=checkbox])';

/**
 * An element that draws what is typed has an `EditContext`. A closed shadow root hides where the focus is: its host is a
 * custom element, or one that could not have the focus itself.
 */
const takesText = (target: EventTarget | null | undefined): boolean => {
  const element = target as (HTMLElement & { editContext?: object | null }) | null;
  return !!(
    element?.matches &&
    (element.isContentEditable ||
      element.editContext ||
      element.matches(FIELDS) ||
      (!element.shadowRoot &&
        (/-/.test(element.localName) || (element.tabIndex < 0 && !element.matches('html,body,[tabindex]')))))
  );
};

/** The key opens the search: ⌘K, Ctrl+K or `/`. With Shift, the browser has its own. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  keyOf(event) === (event.metaKey || event.ctrlKey ? event.shiftKey || 'k' : '/') && !isTyped(event);
