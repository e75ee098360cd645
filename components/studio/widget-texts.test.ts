import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WIDGET_LOCALES } from '../../lib/widget-settings.ts';
import { builtInTexts, LAUNCHER_TEXTS, labelOfText, WIDGET_TEXT_GROUPS } from './widget-texts.ts';

test('every text of the widget is offered once, under a name of its own', () => {
  const offered = WIDGET_TEXT_GROUPS.flatMap(({ names }) => names);
  expect([...offered].sort()).toEqual(Object.keys(builtInTexts('en')).sort());
  const labels = offered.map(labelOfText);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

test('the texts are those of the chosen language, and English where it has none', () => {
  expect(builtInTexts('de')).toMatchObject({ openChat: 'Chat öffnen', send: 'Senden' });
  for (const other of [null, 'tlh', 'constructor']) expect(builtInTexts(other)).toEqual(builtInTexts('en'));
});

test('the labels of the launcher are those that the loader draws', () => {
  const loader = readFileSync('components/widget/loader/launcher.ts', 'utf8');
  for (const locale of WIDGET_LOCALES)
    expect(loader).toContain(`${locale}: '${Object.values(LAUNCHER_TEXTS[locale]).join('|')}'`);
  expect(loader).toContain(`['${Object.keys(LAUNCHER_TEXTS.en).join("', '")}']`);
});
