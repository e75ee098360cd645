import { describe, expect, it } from 'vitest';
import { type AnswerContent, renderAnswer } from './render.ts';

const citations = [{ n: 1, title: 'Returns', url: 'https://shop.example/returns', excerpt: 'Thirty days' }];

function render(text: string, content: Partial<AnswerContent> = {}): string {
  return renderAnswer<string>(
    { text, citations, related: [], ...content },
    {
      createElement(type, props, ...children) {
        const attributes = Object.entries(props ?? {}).map(([name, value]) => ` ${name}="${value}"`);
        return `<${type}${attributes.join('')}>${children.join('')}</${type}>`;
      },
      classes: { mark: 'm', heading: 'h', table: 't' },
      labels: { table: 'Table', source: (n, title) => `Source ${n}: ${title}` },
      addressOf: (url) => (url.startsWith('https:') ? url : null),
    },
  ).join('');
}

describe('renderAnswer', () => {
  it.each([
    [
      '# Why\n\n**Now** *and* `x`',
      '<p dir="auto" className="h">Why</p><p dir="auto"><strong>Now</strong> <em>and</em> <code dir="ltr">x</code></p>',
    ],
    ['2. a\n  - b', '<ol start="2"><li dir="auto">a<ul><li dir="auto">b</li></ul></li></ol>'],
    ['```\nnpm ci\n```', '<pre dir="ltr" tabIndex="0"><code>npm ci</code></pre>'],
    [
      '| a |\n|---|\n| b |',
      '<div className="t" role="group" aria-label="Table" tabIndex="0"><table>' +
        '<thead><tr><th dir="auto" scope="col">a</th></tr></thead><tbody><tr><td dir="auto">b</td></tr></tbody></table></div>',
    ],
    [
      '[terms](https://shop.example/terms) [stranger](https://evil.example)',
      '<p dir="auto"><a href="https://shop.example/terms" target="_blank" rel="noopener">terms</a> stranger</p>',
    ],
  ])('renders %j', (text, html) => {
    expect(render(text)).toBe(html);
  });

  it('links to any website in what a person has written', () => {
    const link = (address: string, words: string) =>
      `<a href="${address}" target="_blank" rel="noopener">${words}</a>`;
    expect(
      render('[a](https://a.example/) **https://b.example/c.** +49 30 123456', { isByPerson: true }),
    ).toBe(
      `<p dir="auto">${link('https://a.example/', 'a')} <strong>${link('https://b.example/c', 'https://b.example/c')}.</strong> <a href="tel:+4930123456">+49 30 123456</a></p>`,
    );
    expect(render('[a](javascript:alert) javascript:alert', { isByPerson: true })).toBe(
      '<p dir="auto">a javascript:alert</p>',
    );
    expect(render('https://b.example')).toBe('<p dir="auto">https://b.example</p>');
  });

  it('links telephone numbers and email addresses outside of links', () => {
    expect(render('**Call 030 1234567** or [info@shop.example](https://shop.example/contact)')).toBe(
      '<p dir="auto"><strong>Call <a href="tel:0301234567">030 1234567</a></strong> or ' +
        '<a href="https://shop.example/contact" target="_blank" rel="noopener">info@shop.example</a></p>',
    );
  });

  it('links a number to its source', () => {
    expect(render('Yes [1].')).toBe(
      '<p dir="auto">Yes <a href="https://shop.example/returns" target="_blank" rel="noopener" className="m" ' +
        'title="Returns" aria-label="Source 1: Returns">1</a>.</p>',
    );
  });

  it('keeps a number without a source as text, except while the sources are pending', () => {
    expect(render('Yes [2].')).toBe('<p dir="auto">Yes [2].</p>');
    expect(render('Yes [2].', { isStreaming: true })).toBe(
      '<p dir="auto">Yes <sup className="m">2</sup>.</p>',
    );
  });

  it('creates no link for a source with an unsafe address', () => {
    const unsafe = citations.map((citation) => ({ ...citation, url: 'javascript:alert(1)' }));
    expect(render('Yes [1].', { citations: unsafe })).toBe('<p dir="auto">Yes [1].</p>');
  });

  it('keeps the number of a source without an address, which is listed below', () => {
    const [first] = citations.map((citation) => ({ ...citation, url: '' }));
    const text = render('Yes [1].', { citations: first ? [first] : [] });
    expect(text).toBe('<p dir="auto">Yes <sup className="m">1</sup>.</p>');
  });
});
