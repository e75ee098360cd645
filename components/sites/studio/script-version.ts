/**
 * For the address of the script on pages of the studio: browsers keep it for minutes, but what was saved must show at
 * once.
 */
export const scriptVersion = (...parts: { updatedAt: string }[]): string =>
  encodeURIComponent(parts.map(({ updatedAt }) => updatedAt).join());
