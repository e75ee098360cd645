import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { extractPage } from './page.ts';
import { readScripts } from './page-scripts.ts';

const extract = (html: string) => extractPage(html, 'https://example.com/docs/page.html');
const findScripts = (html: string) => readScripts(html, 'https://example.com/docs/page.html');

describe('hostile pages', () => {
  const nested = (depth: number) => `${'<div>'.repeat(depth)}deep${'</div>'.repeat(depth)}`;
  const filled = (part: string) => (length: number) => part.repeat(length / part.length);
  const behind = (before: string, part: string) => (length: number) => before + filled(part)(length);
  it.each<[string, (length: number) => string]>([
    ['elements inside each other', (length) => nested(length / 11)],
    ['nothing but opening tags', filled('<div>')],
    ['rules of styles', behind('<style>', '.a .{text-decoration:line-through,')],
    ['styles in styles', behind('<style>', 'a{')],
    ['comments in styles', behind('<style>', '/*')],
    ['styles that hide', behind('<style>.a .b .c{display:none}</style>', '<div class="a b c">')],
    [
      'many styles that hide',
      (length) =>
        `<style>${filled('.a .b{display:none}')(length / 2)}</style>${filled('<div class="b">x</div>')(length / 2)}`,
    ],
    ['questions', behind('<p>', '<button class=a>b?</button><div class=c hidden>d</div>')],
    ['links to hidden places', behind('<div>', '<a href="#a">b</a><div id="a" hidden>c</div>')],
    ['fractions', filled('<sup>1</sup>/<sub>2</sub>')],
    ['links without words', filled('<a href="tel:1"><i>')],
    [
      'slots in footers',
      filled('<x-a><template shadowrootmode=open><footer><slot></slot></footer></template>a'),
    ],
    ['spoken words', behind('<p>', '<span class=sr-only>no</span> x')],
    ['nested items', filled('<li><p>')],
    ['closing tags of nothing', behind('<div>'.repeat(400), '</b>')],
    ['tags without an end', filled('<a ')],
    ['comments without an end', filled('<!--')],
    ['one word', filled('x')],
    ['terms without definitions', behind('<dl>', '<dt>a</dt>')],
    ['line breaks', filled('<br>')],
    ['titles', behind('<title>', 'a | ')],
    ['cells in cells', filled('<table><tr><td>')],
    ['rows of one table', behind('<table>', '<tr><td>a<td>b')],
    ['links', filled('<a href="/x">a')],
    ['bold text in bold text', filled('<b>a')],
    ['code full of backticks', behind('<pre>', '```\n')],
    ['captions', filled('<figcaption>a</figcaption>')],
    ['lines in bold', filled('<p><b>Title</b></p>')],
    ['lines in bold inside each other', filled('<div><p><b>Title</b></p>')],
    ['paragraphs in a cell', behind('<table><tr><th>a<td>', '<p>b</p>')],
    [
      'cells that span rows and columns',
      behind('<table><tr><th>a<th>b', '<tr><td rowspan=65000>a<td colspan=1000>b'),
    ],
    ['named tables in each other', filled('<table><tr><th>a<td>b<td>')],
    ['shadow roots in each other', filled('<div><template shadowrootmode=open><slot></slot>a')],
    ['raised text in raised text', filled('<sup>a')],
    ['struck text in struck text', filled('<del>8 €')],
    ['links of a heading', behind('<h2>', '<a href="#">x</a> ')],
    ['elements set apart', filled('<b class=a>A</b><b class=b>1</b>')],
    ['numbers in code', behind('<pre>', '<div><span>1</span>a</div>')],
    ['hidden panels', filled('<button onclick=a>a</button><div hidden>b</div>')],
    ['boxes', filled('<div class="sidebar">a</div>')],
  ])('reads %s in linear time', async (_what, page) => {
    // Sixteen times the page; a time that grows with its square would be 256 times as long.
    await eventually(() => expect(growthOf(extract, page(10_000), page(160_000))).toBeLessThan(100));
  });

  it.each<[string, (length: number) => string]>([
    ['elements inside each other', (length) => nested(length / 11)],
    ['nothing but opening tags', filled('<a>')],
    ['closing tags of nothing', behind('<i>'.repeat(400), '</b>')],
    [
      'scripts on a huge base',
      (length) => `<base href="/${'a/'.repeat(length / 4)}">${filled('<script src=a></script>')(length / 2)}`,
    ],
  ])('finds scripts among %s in linear time', async (_what, page) => {
    await eventually(() => expect(growthOf(findScripts, page(10_000), page(160_000))).toBeLessThan(100));
  });

  it('keeps the text of elements that are too deep', () => {
    expect(extract(nested(100_000)).passages.map(({ content }) => content)).toEqual(['deep']);
  });

  it.each([
    '',
    '<',
    '</',
    '<!',
    '<!--',
    '&',
    '<a href="http://[">x</a>',
    '<p',
    '\u0000',
    '<base href="http://["><a href="x">y</a>',
  ])('reads %j', (html) => {
    expect(extract(html)).toMatchObject({ links: expect.any(Array), title: 'page' });
  });
});
