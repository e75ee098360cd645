import { expect, test } from 'vitest';
import { withSiteName } from './site-name.ts';

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
