import { useEffect } from 'react';
import { lookedAtLock } from './tone.ts';
import { isLookedAt } from './use-alerts.ts';

/** Tells the other tabs, by a lock, which conversation is looked at in this one. */
export function useLookedAt(chatId: string | null): void {
  useEffect(() => {
    if (!chatId || !navigator.locks) return;
    let release = () => {};
    const update = () => {
      release();
      if (!isLookedAt()) return;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      void navigator.locks.request(lookedAtLock(chatId), { mode: 'shared' }, () => held);
    };
    update();
    addEventListener('focus', update);
    addEventListener('blur', update);
    return () => {
      release();
      removeEventListener('focus', update);
      removeEventListener('blur', update);
    };
  }, [chatId]);
}
