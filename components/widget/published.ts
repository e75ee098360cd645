import type { PublicSettings } from '../../lib/widget-settings.ts';

/**
 * The settings that the server puts into the script in place of the token, as an object or as its JSON;
 * null where the token still stands. In a file of its own, and exported, so that no minifier can tell
 * what it is called with and settle the question at build time.
 */
export function readPublished(value: unknown): PublicSettings | null {
  const settings =
    typeof value === 'string' && value.startsWith('{') ? (JSON.parse(value) as unknown) : value;
  return typeof settings === 'object' ? (settings as PublicSettings | null) : null;
}
