import { expect, test } from 'vitest';
import { AGENT_ICONS, launcherLook } from './widget-launcher.ts';

test('the launcher opens the first agent that is on, with a label in each language', () => {
  const look = launcherLook({ agents: { chat: { enabled: false } } });
  expect(look).toEqual({
    agents: ['search', 'share'],
    icon: AGENT_ICONS.search,
    labels: { default: 'Search', de: 'Suchen', fr: 'Rechercher', es: 'Buscar' },
  });
});

test('the owner’s language and text leave one label', () => {
  expect(launcherLook({ locale: 'de' }).labels).toEqual({ default: 'Chat öffnen' });
  expect(launcherLook({ locale: 'de', strings: { openChat: 'Frag uns' } }).labels).toEqual({
    default: 'Frag uns',
  });
});

test.each([
  ['#ffd400', '#000'],
  ['#0a5c4a', '#fff'],
])('on %s the icon is %s', (color, text) => {
  expect(launcherLook({ theme: { color } }).text).toBe(text);
});
