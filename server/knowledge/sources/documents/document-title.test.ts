import { expect, test } from 'vitest';
import { titleOfDocument } from './document-title.ts';

const heading = { kind: 'heading' as const, level: 2, text: 'House rules', anchor: null };
const titled = (title: string) => titleOfDocument({ title, blocks: [heading] }, true);

test('the title in the properties comes before the first heading', () => {
  expect(titled('Rules of the house')).toBe('Rules of the house');
  expect(titled('')).toBe('House rules');
  expect(titleOfDocument({ title: '', blocks: [heading] }, false)).toBeUndefined();
});

test.each([
  'Microsoft Word - rules',
  'PowerPoint-Präsentation',
  'rules_v2.docx',
  'Document1',
  'untitled',
  'about:blank',
  'data:text/html,<h1>Tea</h1>',
  'https://intranet.example/print?id=4',
  'Unbenannt 1',
  'Sans titre 2',
  '(anonymous)',
  '1',
])('a default title of a program, such as %j, is ignored', (title) =>
  expect(titled(title)).toBe('House rules'),
);
