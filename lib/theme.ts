import { parseCookie } from 'cookie';

export const THEMES = ['light', 'dark', 'system'] as const;

/** The user's colour scheme; `system` follows the device. */
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = 'theme';

/** The colour scheme in a `Cookie` header; invalid values count as `system`. */
export function themeIn(cookies: string | undefined): Theme {
  const chosen = parseCookie(cookies ?? '')[THEME_COOKIE];
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}
