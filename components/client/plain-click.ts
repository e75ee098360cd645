/** Whether a click is to follow its link right here: with a key held down it asks for a new tab, a window, a download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
