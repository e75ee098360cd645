import type { SettingValues } from './setting-values.ts';

/** The version of the terms that users have to accept; null where there are none to accept. */
export const termsToAccept = ({
  termsLink,
  termsVersion,
}: Pick<SettingValues, 'termsLink' | 'termsVersion'>): string | null => (termsLink ? termsVersion : null);
