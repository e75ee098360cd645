const INSTALLED_MS = 30 * 24 * 3600 * 1000;

/** The widget was seen so recently that it is still installed. */
export const isSeenLately = (seenAt: string | null, now: Date): boolean =>
  seenAt !== null && Date.parse(seenAt) > now.getTime() - INSTALLED_MS;
