import { useEffect } from 'react';
import { api } from '#lib/api.ts';
import { LOOKING_EVERY_SECONDS } from '#lib/inbox.ts';

/** Says that the inbox is looked at while the tab is visible: who doesn't look gets mails and notifications. */
export function useLooking(): void {
  useEffect(() => {
    const tell = () => {
      if (!document.hidden) api.post('/api/inbox/looking', {}).catch(() => undefined);
    };
    tell();
    const timer = setInterval(tell, LOOKING_EVERY_SECONDS * 1000);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
}
