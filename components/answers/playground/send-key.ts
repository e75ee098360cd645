import type { KeyboardEvent } from 'react';
import { isComposing } from '#lib/shortcut-keys.ts';

/** Enter without Shift sends a message; Enter that ends the composition of a character does not. */
export const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !isComposing(nativeEvent);
