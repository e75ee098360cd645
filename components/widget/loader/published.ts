import type { PublicSettings } from '../../../lib/widget-settings.ts';

/**
 * The settings that the server writes into the script in place of the token, as an object or as JSON; null if the token
 * was not replaced. Exported from a separate file, because a minifier could otherwise evaluate the check at build time.
 */
export function readPublished(value: unknown): PublicSettings | null {
  const settings =
    typeof value === 'string' && value.startsWith('{') ? (JSON.parse(value) as unknown) : value;
  return typeof settings === 'object' ? (settings as PublicSettings | null) : null;
}
