import { parseCookie } from 'cookie';

export const THEMES = ['light', 'dark', 'system'] as const;

/** The colour scheme that somebody chose; `system` follows their device. */
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = 'theme';

/** The choice in a `Cookie` header; anything that is none counts as `system`. */
export function themeIn(cookies: string | undefined): Theme {
  const chosen = parseCookie(cookies ?? '')[THEME_COOKIE];
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}
