import type { KeyboardEvent } from 'react';

/** Enter without Shift sends a message; Enter that ends the composition of a character does not. */
export function isSendKey({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent): boolean {
  // Safari reports the end of a composition only as key code 229.
  const isComposing = nativeEvent.isComposing || keyCode === 229;
  return key === 'Enter' && !shiftKey && !isComposing;
}
