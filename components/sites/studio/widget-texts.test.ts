import { expect, test } from 'vitest';
import { builtInTexts, labelOfText, WIDGET_TEXT_GROUPS } from './widget-texts.ts';

test('every text of the widget is offered once, under a unique name', () => {
  const offered = WIDGET_TEXT_GROUPS.flatMap(({ names }) => names);
  expect([...offered].sort()).toEqual(Object.keys(builtInTexts('en')).sort());
  const labels = offered.map(labelOfText);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

test('the texts are those of the chosen language, and English where it has none', () => {
  expect(builtInTexts('de')).toMatchObject({ openChat: 'Chat öffnen', send: 'Senden' });
  for (const other of [null, 'tlh', 'constructor']) expect(builtInTexts(other)).toEqual(builtInTexts('en'));
});
