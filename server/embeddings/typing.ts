import { setTimeout as wait } from 'node:timers/promises';

/** Faster than most people type, and short enough to go unnoticed. */
const PAUSE_MS = 100;

/**
 * Waits until nothing more is typed: the client sends each text as it grows, and a provider should get the last one. Two texts
 * of a bot belong together if one begins with the other.
 */
export function createTypingPauses() {
  const waiting = new Map<string, Map<string, AbortController>>();

  /** @returns false if the text was overtaken by a longer or a shorter one */
  return async function hasPaused(botId: string, text: string): Promise<boolean> {
    const ofBot = waiting.get(botId) ?? new Map<string, AbortController>();
    waiting.set(botId, ofBot);
    for (const [other, overtaken] of ofBot)
      if (other !== text && (text.startsWith(other) || other.startsWith(text))) overtaken.abort();
    const overtaken = ofBot.get(text) ?? new AbortController();
    ofBot.set(text, overtaken);
    const isLast = await wait(PAUSE_MS, true, { signal: overtaken.signal }).catch(() => false);
    if (ofBot.get(text) === overtaken) ofBot.delete(text);
    if (ofBot.size === 0 && waiting.get(botId) === ofBot) waiting.delete(botId);
    return isLast;
  };
}
