import { useEffect, useState } from 'react';
import { documentTitle } from '#lib/document-title.ts';
import { storedValue } from '#lib/stored-value.ts';
import { playTone } from './tone.ts';

const stored = storedValue<boolean>('localStorage', 'inbox:sound');

/** Whether the page is visible and has the focus. */
export const isLookedAt = (): boolean => !document.hidden && document.hasFocus();

/** The number in the title of the tab, and the sound, which is off until it is turned on. */
export function useAlerts(waiting: number, siteName: string) {
  const [isSoundOn, setSoundOn] = useState(false);
  useEffect(() => setSoundOn(stored.read() ?? false), []);
  useEffect(() => {
    document.title = documentTitle(waiting > 0 ? `(${waiting}) Inbox` : 'Inbox', siteName);
  }, [waiting, siteName]);
  return {
    isSoundOn,
    setSoundOn(isOn: boolean) {
      setSoundOn(isOn);
      stored.write(isOn);
      // A browser lets a page sound after a click only.
      if (isOn) playTone();
    },
  };
}
