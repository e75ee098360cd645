import { expect, test } from 'vitest';
import { SHARE_NETWORKS } from '#lib/widget-settings.ts';
import { widgetWarning } from './widget-warning.ts';

const ALL = [...SHARE_NETWORKS];

test.each([
  [true, true, true, ALL, null],
  [false, false, true, ALL, null],
  [true, false, false, [], null],
  [false, false, false, ALL, /^Visitors see nothing/],
  [true, false, true, [], /^No network is chosen/],
])('chat %s, search %s and share %s with the networks %j', (chat, search, isShared, networks, warning) => {
  const share = { enabled: isShared, networks };
  const shown = widgetWarning({ chat: { enabled: chat }, search: { enabled: search }, share });
  if (warning) expect(shown).toMatch(warning);
  else expect(shown).toBeNull();
});
