import type { PublicSettings } from '../../../lib/widget-settings.ts';

/**
 * The settings that the server writes into the script in place of the token; empty if the token was not replaced.
 * Exported from a separate file, because a minifier could otherwise evaluate the check at build time.
 */
export const readPublished = (value: unknown): Partial<PublicSettings> =>
  typeof value === 'object' ? { ...value } : {};
