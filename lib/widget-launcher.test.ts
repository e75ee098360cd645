import { expect, test } from 'vitest';
import { AGENT_ICONS, launcherLook } from './widget-launcher.ts';

test('the launcher opens the first agent that is on, with a label in each language', () => {
  const look = launcherLook({ agents: { chat: { enabled: false } } });
  expect(look).toEqual({
    agents: ['search', 'share'],
    icon: AGENT_ICONS.search,
    labels: { en: 'Search', de: 'Suchen', fr: 'Rechercher', es: 'Buscar' },
  });
});

test('the owner’s language and text limit the labels to one, or to the languages of the texts', () => {
  const strings = { openChat: 'Frag uns' };
  expect(launcherLook({ locale: 'de' }).labels).toEqual({ de: 'Chat öffnen' });
  expect(launcherLook({ locale: 'de', strings }).labels).toEqual({ de: 'Frag uns' });
  expect(launcherLook({ strings }).labels).toEqual({ en: 'Frag uns' });
  expect(launcherLook({ locales: ['de', 'fr'], strings }).labels).toEqual({
    de: 'Frag uns',
    fr: 'Ouvrir le chat',
  });
});

test.each([
  ['#ffd400', '#000'],
  ['#0a5c4a', '#fff'],
])('on %s the icon is %s', (color, text) => {
  expect(launcherLook({ theme: { color } }).text).toBe(text);
});
