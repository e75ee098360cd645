import { beforeEach, describe, expect, test } from 'vitest';
import { judged, passageHit, scoresAreProbabilities } from '#tests/setup/answers/passage-hits.ts';
import type { PassageHit } from '../../search/search.ts';
import { chooseQuotes, citationsOf, citedTitle, excerptOf, relatedPages, writeAnswer } from './compose.ts';
import { phrasesIn } from './phrases.ts';

beforeEach(scoresAreProbabilities);

const REMARKS = phrasesIn('en', 'neutral');
const choose = (question: string, ...hits: PassageHit[]) => chooseQuotes(judged(hits, question));
const answer = (question: string, ...hits: PassageHit[]) => writeAnswer(choose(question, ...hits), REMARKS);

const steel = passageHit('It is made of steel.', { heading: '' });
const brass = passageHit('Brass is used, too.', {
  doc: 2,
  title: 'Metals',
  heading: '',
  url: 'https://a.test/metals#b',
  score: 0.9,
});

describe('the passages of an answer', () => {
  const chosen = (...hits: PassageHit[]) => choose('steel brass', ...hits).map(({ hit }) => hit.doc);

  test('are the best one, and another one that is nearly as probable', () => {
    expect(chosen(brass, steel)).toEqual([1, 2]);
    expect(chosen(steel, { ...brass, score: 0.81 })).toEqual([1, 2]);
    expect(chosen(steel, { ...brass, score: 0.79 })).toEqual([1]);
    expect(chosen()).toEqual([]);
  });

  test('are never three', () => {
    const tin = passageHit('And tin.', { doc: 3, heading: '', title: '' });
    expect(chosen(steel, brass, tin)).toHaveLength(2);
  });

  test('are one if the others repeat it', () => {
    const repeated = { ...steel, doc: 3, content: 'It is made of STEEL!' };
    const longer = {
      ...steel,
      doc: 4,
      content: 'As you know, it is made of steel. Steel is a metal, and hard.',
    };
    expect(chosen(steel, repeated, longer)).toEqual([1]);
    expect(chosen(steel, repeated, brass)).toEqual([1, 2]);
  });

  test('exclude those without quotable text', () => {
    const contents = passageHit('- [Steel](https://a.test/steel)', { doc: 9 });
    expect(chosen(contents, steel)).toEqual([1]);
    expect(chosen(contents)).toEqual([]);
  });
});

describe('an answer', () => {
  test('cites each passage once, after its text', () => {
    expect(answer('steel brass', steel, brass)).toBe('It is made of steel. [1]\n\nBrass is used, too. [2]');
  });

  test('cites one passage once for two quotes', () => {
    const more = passageHit('Brass is used, too.', { heading: '' });
    expect(more.url).toBe(steel.url);
    const quotes = choose('steel brass', steel, more);
    expect(writeAnswer(quotes, REMARKS)).toBe('It is made of steel. [1]\n\nBrass is used, too. [1]');
    expect(citationsOf(quotes).map(({ n }) => n)).toEqual([1]);
  });

  test('keeps lists, tables and code unchanged', () => {
    expect(answer('file', passageHit('This makes a key:\n\n1. Cut it\n2. File it'))).toBe(
      'This makes a key: [1]\n\n1. Cut it\n2. File it',
    );
    expect(answer('make', passageHit('This is how:\n\n```\nmake key\n```'))).toBe(
      'This is how: [1]\n\n```\nmake key\n```',
    );
  });

  test('cites a list without a sentence at its end', () => {
    expect(answer('file', passageHit('- Cut it\n- File it'))).toBe('- Cut it\n- File it [1]');
  });

  test('introduces a table without an introduction by its heading', () => {
    const content = '| Name | Use | Size |\n|---|---|---|\n| File | metal | 2 |';
    expect(answer('file', passageHit(content))).toBe(`**Making keys** [1]\n\n${content}`);
    expect(answer('file', passageHit(content, { heading: 'A › `B` [7]' }))).toMatch(/^\*\*B 7\*\* \[1\]\n/);
    expect(answer('file', passageHit(content, { heading: '' }))).toMatch(/^\*\*Keys\*\* \[1\]\n/);
  });

  test('names the season of a row, and the question that yes or no answers', () => {
    const hours = passageHit('| Day | Open |\n|---|---|\n| Monday | 9–17 |', {
      heading: 'Winter: 1 October – 31 March',
    });
    expect(answer('monday', hours)).toBe(
      '**Winter: 1 October – 31 March** [1]\n\n| Day | Open |\n|---|---|\n| Monday | 9–17 |',
    );
    const dogs = passageHit('No, sorry.', { heading: 'May I bring my `dog`?' });
    expect(answer('dog', dogs)).toBe('**May I bring my dog?**\n\nNo, sorry. [1]');
  });
});

test('citations are numbered like the marks, and show plain text', () => {
  const quotes = choose(
    'steel brass',
    passageHit('It is **made** of [`steel`](https://a.test/s):', { heading: '' }),
    brass,
  );
  expect(citationsOf(quotes)).toEqual([
    { n: 1, title: 'Keys', url: 'https://a.test/p#keys', excerpt: 'It is made of steel:' },
    { n: 2, title: 'Metals', url: 'https://a.test/metals#b', excerpt: 'Brass is used, too.' },
  ]);
  const [long] = citationsOf(choose('steel', passageHit(`Steel ${'is long '.repeat(60)}`)));
  expect(long?.excerpt.length).toBeLessThan(210);
  expect(long?.excerpt).toMatch(/ …$/);
  expect(excerptOf('**Two** *open* boxes: 2*3*4.')).toBe('Two open boxes: 2*3*4.');
});

test('citations name the section, then the page', () => {
  const page = passageHit('A', { heading: 'Making keys › Files' });
  expect(citedTitle(page)).toBe('Files · Keys');
  expect(citedTitle({ ...page, heading: '' })).toBe('Keys');
  expect(citedTitle({ ...page, heading: 'Making keys › Keys' })).toBe('Keys');
});

describe('related pages', () => {
  const related = (hits: PassageHit[], cited: PassageHit[] = []) => relatedPages(judged(hits, 'says'), cited);
  const page = (doc: number, about: Partial<PassageHit> = {}) =>
    passageHit(`Page ${doc} says this.`, {
      doc,
      title: `Page ${doc}`,
      url: `https://a.test/${doc}`,
      ...about,
    });

  test('have a heading and an excerpt, at most three of them', () => {
    const pages = related([1, 2, 3, 4, 5].map((doc) => page(doc)));
    expect(pages).toHaveLength(3);
    expect(pages[0]).toEqual({
      title: 'Page 1',
      heading: 'Making keys',
      url: 'https://a.test/1',
      excerpt: 'Page 1 says this.',
    });
  });

  test('are unique, and never cited pages', () => {
    const hits = [page(1), page(1, { position: 1 }), page(2), page(2), page(3)];
    const cited = choose('says', page(1)).map(({ hit }) => hit);
    expect(related(hits, cited).map(({ title }) => title)).toEqual(['Page 2', 'Page 3']);
  });

  test('are described by text, never by a table of contents', () => {
    const contents = '- [One](https://a.test/1)\n- [Two](https://a.test/2)';
    const hits = [page(1, { content: contents }), page(2, { content: `${contents}\n\nWords of its own.` })];
    expect(related(hits)).toEqual([
      { title: 'Page 2', heading: 'Making keys', url: 'https://a.test/2', excerpt: 'Words of its own.' },
    ]);
  });

  test('do not repeat their title as a heading', () => {
    expect(related([page(1, { heading: 'Page 1 › Below' })])[0]?.heading).toBe('Below');
  });
});
