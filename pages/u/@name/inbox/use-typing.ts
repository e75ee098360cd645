import { useRef } from 'react';
import { api } from '#lib/api.ts';
import { TYPING_SECONDS } from '#lib/inbox.ts';

/** Tells the visitor and the team, as often as the contract says. */
export function useTyping(chatId: string): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < TYPING_SECONDS * 1000) return;
    last.current = Date.now();
    void api.post(`/api/inbox/${chatId}/typing`, {}).catch(() => undefined);
  };
}
