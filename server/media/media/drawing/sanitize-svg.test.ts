import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { svg } from '#tests/setup/content/pictures.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

const EVIL = 'https://evil.example/x';

describe('sanitizeSvg', () => {
  test.each([
    [
      'a link with any prefix',
      `<g xmlns:x="http://www.w3.org/1999/xlink"><a x:href="javascript:1">a</a></g>`,
    ],
    ['an image with any prefix', `<g xmlns:x="http://www.w3.org/1999/xlink"><image x:href="${EVIL}"/></g>`],
    ['another base', `<g xml:base="${EVIL}"><use href="#a"/></g>`],
    ['an import in an import', `<style>@im@import x;port "${EVIL}";</style>`],
    ['an import with an escape', `<style>@\\69mport "${EVIL}";</style>`],
    ['an escaped letter', `<rect style="fill:u\\72l(${EVIL})"/>`],
    ['an escaped letter of a style', `<style>a { fill: \\000075 rl(${EVIL}) }</style>`],
    ['an escaped escape', `<style>a { fill: u\\5c 72l(${EVIL}) }</style>`],
    ['a set of pictures', `<rect style="mask:image-set('${EVIL}' 1x)"/>`],
    ['a set of pictures of old', `<style>a { mask: -webkit-image-set(url(#a) 1x, "${EVIL}" 2x) }</style>`],
    ['a source', `<style>a { mask: src("${EVIL}") }</style>`],
    ['an address in an address', `<rect fill="ururl(l(${EVIL})"/>`],
    ['an address after spaces', `<rect fill="url(  '${EVIL}')"/>`],
    ['an animated link', `<a><set attributeName="x:href" to="${EVIL}"/></a>`],
    ['an animated colour', `<set attributeName="fill" to="url(${EVIL})"/>`],
    ['a script with a prefix', `<x:script xmlns:x="http://www.w3.org/2000/svg" src="${EVIL}"/>`],
    ['HTML', `<g xmlns="http://www.w3.org/1999/xhtml"><img src="${EVIL}" onerror="alert(1)"/></g>`],
    ['a ping', `<a href="#a" ping="${EVIL}">a</a>`],
  ])('removes %s', (_what, content) => {
    expect(sanitizeSvg(svg(content))).not.toMatch(
      /javascript|href="http|xmlns:|xml:base|script|img|ping|\burl\(http|import|image-set|src|\\/,
    );
    expect(sanitizeSvg(svg(content)).replaceAll(/&quot;.*?&quot;/g, '')).not.toContain('evil');
  });

  test('keeps drawing elements', () => {
    const content =
      '<style>@media (min-width: 1px) { .a { fill: url(&quot;#g&quot;); stroke: rgb(1,2,3) } }</style>' +
      '<defs><linearGradient id="g" gradientTransform="rotate(45)"><stop offset="0"></stop></linearGradient></defs>' +
      '<g class="a" style="filter:url(#f)" aria-label="Tea (green)" xml:space="preserve"><use href="#g"></use></g>' +
      '<image href="data:image/png;base64,AAAA"></image>';
    expect(sanitizeSvg(svg(content))).toContain(content);
  });

  test('reads names with a namespace prefix', () => {
    const source =
      '<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><ns0:use xlink:href="#a"/></ns0:svg>';
    expect(sanitizeSvg(source)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"></use></svg>');
  });

  test('drops entities instead of expanding them', () => {
    const entities = Array.from(
      { length: 10 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    ).join('');
    const safe = sanitizeSvg(`<!DOCTYPE svg [<!ENTITY e0 "lol">${entities}]>${svg('<text>&e10;</text>')}`);
    expect(safe).toContain('<text>&amp;e10;</text>');
    expect(safe).not.toContain('ENTITY');
  });

  test.each([
    ['addresses that begin with spaces', (length: number) => `<a style="${`url(${' '.repeat(length)}#`}"/>`],
    ['many addresses', (length: number) => `<style>${'url( '.repeat(length / 5)}</style>`],
    ['one long word', (length: number) => `<a style="${'a'.repeat(length)}"/>`],
    ['at signs', (length: number) => `<style>${'@'.repeat(length)}</style>`],
    ['imports', (length: number) => `<style>${'@import '.repeat(length / 8)}</style>`],
    ['backslashes', (length: number) => `<style>${'\\'.repeat(length)}</style>`],
    ['attributes', (length: number) => `<a ${'b="url(c)" '.repeat(length / 10)}/>`],
  ])('takes time proportional to the length for %s', async (_what, make) => {
    const [short, long] = [svg(make(20_000)), svg(make(200_000))];
    await eventually(() => expect(growthOf(sanitizeSvg, short, long)).toBeLessThan(40));
  });
});
