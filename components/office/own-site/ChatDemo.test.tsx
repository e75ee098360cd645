import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChatDemo } from './ChatDemo.tsx';

const related = [
  {
    title: 'Returns',
    heading: 'Orders › After a month',
    url: 'https://shop.example/returns#late',
    excerpt: 'Late',
  },
  { title: 'Exchanges', heading: 'Exchanges', url: '/exchanges', excerpt: '' },
  { title: 'Odd', heading: '', url: 'javascript:alert(1)', excerpt: '' },
];
const contact = 'mailto:shop@example.org';
const chat = { name: 'Tea shop', greeting: 'Hello.', suggestions: [], contact, problem: null };
const said = { question: 'How long?', text: 'Perhaps here:', citations: [], related, request: null };

const render = (answered: boolean): string =>
  renderToStaticMarkup(<ChatDemo chat={{ ...chat, asked: { ...said, answered } }} />);

test('related pages are a labelled list of links that can only open a page', () => {
  const list = /<ul role="list" aria-label="See also">(.*?)<\/ul>/.exec(render(true))?.[1];
  const plain = list?.replace(/ (?:class|target|rel)="[^"]*"/g, '');
  expect(plain).toBe(
    '<li><a href="https://shop.example/returns#late" title="Late">Returns</a><span> After a month</span></li>' +
      '<li><a href="/exchanges">Exchanges</a></li><li><a>Odd</a></li>',
  );
});

test('related pages are introduced by a label, or by the sentence of a refusal', () => {
  const label = />See also<\/p>/;
  expect(render(true)).toMatch(label);
  expect(render(false)).not.toMatch(label);
  expect(render(false)).toContain('aria-label="See also"');
});

test('a refusal names a contact, else the widget', () => {
  const link = '<a href="mailto:shop@example.org">';
  expect(render(false)).toContain(link);
  expect(render(true)).not.toContain(link);
  const isWithout = { ...chat, contact: null, asked: { ...said, answered: false } };
  expect(renderToStaticMarkup(<ChatDemo chat={isWithout} />)).toContain('data-foyer-open="chat"');
});

test('starter questions are offered before the first question only', () => {
  const suggestions = ['Do you deliver?'];
  const shown = (changed: object) =>
    renderToStaticMarkup(<ChatDemo chat={{ ...chat, suggestions, asked: null, ...changed }} />);
  expect(shown({})).toContain('Do you deliver?');
  expect(shown({ asked: { ...said, answered: true } })).not.toContain('Do you deliver?');
  expect(shown({ problem: 'Too many questions.' })).not.toContain('Do you deliver?');
});

test('who asks for a person gets the contact, else the widget, and no request for an email address', () => {
  const text = 'I’m only the assistant. Leave your email address, and somebody will get back to you.';
  const asked = { ...said, text, related: [], answered: true, request: 'person' as const };
  const shown = (changed: object) =>
    renderToStaticMarkup(<ChatDemo chat={{ ...chat, asked: { ...asked, ...changed } }} />);
  expect(shown({})).toContain('<a href="mailto:shop@example.org">');
  expect(shown({})).not.toContain('Leave your email');
  const quoted = {
    text: 'You can reach us here [1].',
    citations: [{ n: 1, title: 'A', url: '/a', excerpt: '' }],
  };
  expect(shown(quoted)).toContain('You can reach us here');
  const isWithout = renderToStaticMarkup(<ChatDemo chat={{ ...chat, contact: null, asked }} />);
  expect(isWithout).toContain('data-foyer-open="chat"');
});
