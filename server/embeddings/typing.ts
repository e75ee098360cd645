/** Faster than most people type, and short enough to go unnoticed. */
const PAUSE_MS = 100;

/**
 * Waits until nothing more is typed: the client sends each text as it grows, and a provider should get the last one. Two texts
 * of a bot belong together if one begins with the other.
 */
export function createTypingPauses() {
  /** What to call if the text is overtaken; by bot and text. */
  const waiting = new Map<string, Map<string, (() => void)[]>>();

  /** @returns false if the text was overtaken by a longer or a shorter one */
  return function hasPaused(botId: string, text: string): Promise<boolean> {
    const ofBot = waiting.get(botId) ?? new Map<string, (() => void)[]>();
    waiting.set(botId, ofBot);
    for (const [other, overtake] of ofBot)
      if (other !== text && (text.startsWith(other) || other.startsWith(text))) {
        ofBot.delete(other);
        for (const end of overtake) end();
      }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        ofBot.delete(text);
        if (ofBot.size === 0) waiting.delete(botId);
        resolve(true);
      }, PAUSE_MS);
      const end = () => {
        clearTimeout(timer);
        resolve(false);
      };
      ofBot.set(text, [...(ofBot.get(text) ?? []), end]);
    });
  };
}
