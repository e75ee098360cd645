/** Longer than the time between two keys, and too short to be noticed. */
const PAUSE_MS = 100;

/**
 * Debounces searches while typing: the client searches with each key, but only the last text should be embedded. Two texts for
 * the same bot belong together if one is a prefix of the other.
 */
export function createTypingPauses() {
  /** Callbacks for superseded texts, by bot and text. */
  const waiting = new Map<string, Map<string, (() => void)[]>>();

  /** @returns false if another text has superseded this one */
  return function hasPaused(botId: string, text: string): Promise<boolean> {
    const ofBot = waiting.get(botId) ?? new Map<string, (() => void)[]>();
    waiting.set(botId, ofBot);
    for (const [other, cancels] of ofBot)
      if (other !== text && (text.startsWith(other) || other.startsWith(text))) {
        ofBot.delete(other);
        for (const cancel of cancels) cancel();
      }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        ofBot.delete(text);
        if (ofBot.size === 0) waiting.delete(botId);
        resolve(true);
      }, PAUSE_MS);
      const cancel = () => {
        clearTimeout(timer);
        resolve(false);
      };
      ofBot.set(text, [...(ofBot.get(text) ?? []), cancel]);
    });
  };
}
