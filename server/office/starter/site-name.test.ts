import { expect, test } from 'vitest';
import { renamedCopy, withSiteName } from './site-name.ts';

test('texts have the name of the installation, code is unchanged', () => {
  const post = {
    slug: 'why-foyer',
    title: 'Why Foyer?',
    featured: true,
    body: 'Foyer reads. Call `Foyer.open()`:\n\n```\nwindow.Foyer.open();\n```\n\nFoyer’s own page.',
    tags: ['Running Foyer'],
  };
  expect(withSiteName([post], 'Ada & $1')).toEqual([
    {
      slug: 'why-foyer',
      title: 'Why Ada & $1?',
      featured: true,
      body: 'Ada & $1 reads. Call `Foyer.open()`:\n\n```\nwindow.Foyer.open();\n```\n\nAda & $1’s own page.',
      tags: ['Running Ada & $1'],
    },
  ]);
});

test('a copy of a template gets another name, unless it was edited', () => {
  const template = 'Foyer (1.0) reads.\n\nCall `Foyer.open()`. Foyer’s own page.';
  const copy = withSiteName(template, 'Ada & $1');
  expect(renamedCopy(template, `${copy}\n`, 'Tea')).toBe(withSiteName(template, 'Tea'));
  expect(
    renamedCopy(template, withSiteName(template, 'Tea').replace('reads', 'knows'), 'New'),
  ).toBeUndefined();
  expect(renamedCopy(template, copy.replace('Ada & $1 (', 'Bob ('), 'New')).toBeUndefined();
  expect(renamedCopy('No name.', 'No name.', 'New')).toBeUndefined();
});
