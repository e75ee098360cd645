import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AGENTS, WIDGET_LOCALES } from '#lib/widget-settings.ts';
import { INLINE_ELEMENTS } from '../../sites/studio/install-snippets.ts';
import { ATTRIBUTES, EVENTS, listenerOf, METHODS } from './widget-reference.ts';

const LOADER = 'components/widget/loader';
const sourceOf = (file: string) => readFileSync(file, 'utf8');

/** The members of an interface, without their comments: `close(): void`. */
function membersOf(name: string): string[] {
  const [, body = ''] =
    new RegExp(`export interface ${name} {\\n(.*?)\\n}`, 's').exec(sourceOf(`${LOADER}/interface.ts`)) ?? [];
  const code = body.replaceAll(/\/\*\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ');
  return code.split(/; (?=\w+[(<:])/).map((member) => member.trim().replace(/;$/, ''));
}

test('the methods are those of the widget, with their signatures', () => {
  expect(Object.values(METHODS).map(({ signature }) => signature)).toEqual(membersOf('Foyer'));
});

test('the events are those of the widget, with their data', () => {
  const events = Object.entries(EVENTS).map(([name, { detail }]) => `${name}: ${detail}`);
  expect(events.join('; ')).toBe(membersOf('FoyerEvents').join('; '));
});

test('each example runs the call that it shows', () => {
  for (const [name, { example, ...method }] of Object.entries(METHODS)) {
    expect(example).toContain(`Foyer.${name}(`);
    const [called, ...args] = method.run;
    const listener = () => {};
    const calls: unknown[] = [];
    const widget = { [called]: (...given: unknown[]) => calls.push(given) };
    new Function('Foyer', 'listener', example)(widget, listener);
    expect(calls).toEqual([name === 'on' || name === 'off' ? [...args, listener] : args]);
  }
});

test('the example of each event uses the data of the event', () => {
  expect(listenerOf('search', EVENTS.search)).toBe(
    "Foyer.on('search', ({ query, results }) => console.log(query, results))",
  );
  expect(listenerOf('ready', EVENTS.ready)).toBe("Foyer.on('ready', () => console.log('ready'))");
});

test('the attributes are those that the widget reads', () => {
  const files = readdirSync(LOADER).map((file) => `${LOADER}/${file}`);
  const code = [...files, 'components/widget/core/settings.ts'].map(sourceOf).join('\n');
  const read = [...code.matchAll(/\bdata\.(\w+)/g)].map(
    ([, name = '']) => `data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  expect(ATTRIBUTES.map(({ name }) => name).sort()).toEqual([...new Set(read)].sort());
  for (const { name, example } of ATTRIBUTES) expect(example).toMatch(new RegExp(`^${name}="[^"]+"$`));
  const locale = ATTRIBUTES.find(({ name }) => name === 'data-locale');
  expect(locale?.values).toBe(WIDGET_LOCALES.join(', '));
});

test('there is an element for each agent', () => {
  expect(INLINE_ELEMENTS.map(({ tag }) => tag)).toEqual(AGENTS.map((agent) => `foyer-${agent}`));
});
