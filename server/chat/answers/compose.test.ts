import { describe, expect, test } from 'vitest';
import { passageHit, questionWords } from '#tests/setup/answers/passage-hits.ts';
import type { PassageHit } from '../../search/search.ts';
import { judgePassages } from './candidates.ts';
import { chooseQuotes, citationsOf, citedTitle, excerptOf, relatedPages, writeAnswer } from './compose.ts';

const choose = (question: string, ...hits: PassageHit[]) =>
  chooseQuotes(judgePassages(hits, questionWords(question)));
const answer = (question: string, ...hits: PassageHit[]) => writeAnswer(choose(question, ...hits));

const steel = passageHit('It is made of steel.', { heading: '' });
const brass = passageHit('Brass is used, too.', {
  doc: 2,
  title: 'Metals',
  heading: '',
  url: 'https://a.test/metals#b',
});

describe('the passages of an answer', () => {
  test('are the best one only if it covers the question', () => {
    expect(choose('steel', steel, passageHit('Steel it is.', { doc: 2 })).map(({ hit }) => hit.doc)).toEqual([
      1,
    ]);
  });

  test('are two if the second covers words that the first does not', () => {
    expect(choose('steel brass', steel, brass).map(({ hit }) => hit.doc)).toEqual([1, 2]);
  });

  test('are never three', () => {
    const tin = passageHit('And tin.', { doc: 3, heading: '', title: '' });
    expect(choose('steel brass tin', steel, brass, tin)).toHaveLength(2);
  });

  test('are one if the second covers only a small part of the question', () => {
    const all = passageHit('Steel a b c d e f g.', { heading: '' });
    expect(
      choose('steel a b c d e f g brass', all, { ...all, doc: 2, content: `${all.content} Brass.` }),
    ).toHaveLength(1);
  });

  test('are two if the first does not cover the question, unless the second repeats it', () => {
    const other = passageHit('Steel is hard.', { doc: 3 });
    expect(choose('is steel heavy', steel, other).map(({ hit }) => hit.doc)).toEqual([1, 3]);
    expect(choose('steel', steel, other)).toHaveLength(1);
    expect(choose('is steel heavy', steel, { ...steel, doc: 3 })).toHaveLength(1);
  });

  test('exclude those without quotable text', () => {
    const contents = passageHit('- [Steel](https://a.test/steel)', { doc: 9 });
    expect(choose('steel', contents, steel).map(({ hit }) => hit.doc)).toEqual([1]);
    expect(choose('steel', contents)).toEqual([]);
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
    expect(writeAnswer(quotes)).toBe('It is made of steel. [1]\n\nBrass is used, too. [1]');
    expect(citationsOf(quotes).map(({ n }) => n)).toEqual([1]);
  });

  test('keeps lists, tables and code unchanged', () => {
    const hit = passageHit('This makes a key:\n\n1. Cut it\n2. File it\n\n```\nmake key\n```');
    expect(answer('file', hit)).toBe('This makes a key: [1]\n\n1. Cut it\n2. File it');
    expect(answer('make', passageHit('This is how:\n\n```\nmake key\n```'))).toBe(
      'This is how: [1]\n\n```\nmake key\n```',
    );
  });

  test('cites a list without a sentence at its end', () => {
    expect(answer('file', passageHit('- Cut it\n- File it'))).toBe('- Cut it\n- File it [1]');
  });

  test('introduces a table without an introduction by its heading', () => {
    const content = '| Name | Use |\n|---|---|\n| File | metal |';
    expect(answer('file', passageHit(content))).toBe(`**Making keys** [1]\n\n${content}`);
    expect(answer('file', passageHit(content, { heading: 'A › `B` [7]' }))).toMatch(/^\*\*B 7\*\* \[1\]\n/);
    expect(answer('file', passageHit(content, { heading: '' }))).toMatch(/^\*\*Keys\*\* \[1\]\n/);
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
  const judged = (hits: PassageHit[]) => judgePassages(hits, questionWords('says'));
  const page = (doc: number, about: Partial<PassageHit> = {}) =>
    passageHit(`Page ${doc} says this.`, {
      doc,
      title: `Page ${doc}`,
      url: `https://a.test/${doc}`,
      ...about,
    });

  test('have a heading and an excerpt, at most three of them', () => {
    const related = relatedPages(judged([1, 2, 3, 4, 5].map((doc) => page(doc))), []);
    expect(related).toHaveLength(3);
    expect(related[0]).toEqual({
      title: 'Page 1',
      heading: 'Making keys',
      url: 'https://a.test/1',
      excerpt: 'Page 1 says this.',
    });
  });

  test('are unique, and never cited pages', () => {
    const hits = [page(1), page(1, { position: 1 }), page(2), page(2), page(3)];
    const cited = choose('says', page(1)).map(({ hit }) => hit);
    expect(relatedPages(judged(hits), cited).map(({ title }) => title)).toEqual(['Page 2', 'Page 3']);
  });

  test('are described by text, never by a table of contents', () => {
    const contents = '- [One](https://a.test/1)\n- [Two](https://a.test/2)';
    const hits = [page(1, { content: contents }), page(2, { content: `${contents}\n\nWords of its own.` })];
    expect(relatedPages(judged(hits), [])).toEqual([
      { title: 'Page 2', heading: 'Making keys', url: 'https://a.test/2', excerpt: 'Words of its own.' },
    ]);
  });

  test('do not repeat their title as a heading', () => {
    expect(relatedPages(judged([page(1, { heading: 'Page 1 › Below' })]), [])[0]?.heading).toBe('Below');
  });
});
