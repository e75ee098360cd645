import { expect, test } from 'vitest';
import { strings } from '../components/widget/strings/en.ts';
import { WIDGET_TEXTS } from './widget-texts.ts';

test('the texts that owners can replace are those of the widget', () => {
  const built: Record<string, string> = strings;
  // The launcher has its own label, because it is drawn before the texts are loaded.
  const shared = WIDGET_TEXTS.filter(({ name }) => name !== 'openChat');
  expect(shared.map(({ name }) => [name, built[name]])).toEqual(shared.map(({ name, text }) => [name, text]));
});
