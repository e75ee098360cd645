import { describe, expect, test } from 'vitest';
import { createFts5, createMiniSearch } from './engines.ts';

const passage = { url: 'a', title: '', heading: '', text: '' };
const passages = [
  { ...passage, url: 'text', text: 'A kettle is a kettle is a kettle.' },
  { ...passage, url: 'title', title: 'Kettle', text: 'Boil water with it.' },
  { ...passage, url: 'title', title: 'Kettle', text: 'Its lid comes off.' },
  { ...passage, url: 'other', text: 'Cups and saucers, in white.' },
  { ...passage, url: 'other', text: 'Plates, in white too.' },
];

describe.each([createFts5, createMiniSearch])('%o', (create) => {
  const { search } = create(passages);

  test('finds each page once, the one with the word in its title first', () => {
    expect(search('kettle')).toEqual(['title', 'text']);
  });

  test('reads operators and quotes as words or ignores them', () => {
    expect(search('"saucers" AND (NEAR* OR ^-')).toEqual(expect.arrayContaining(['other']));
    expect(search('"*"')).toEqual([]);
  });
});
