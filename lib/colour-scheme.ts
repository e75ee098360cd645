import { parseCookie } from 'cookie';

export const COLOUR_SCHEMES = ['light', 'dark', 'system'] as const;

/** The user's colour scheme; `system` follows the device. */
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

export const COLOUR_SCHEME_COOKIE = 'theme';

/** The colour scheme in a `Cookie` header; invalid values count as `system`. */
export function colourSchemeIn(cookies: string | undefined): ColourScheme {
  const chosen = parseCookie(cookies ?? '')[COLOUR_SCHEME_COOKIE];
  return COLOUR_SCHEMES.find((theme) => theme === chosen) ?? 'system';
}
