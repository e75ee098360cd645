import { expect, test } from 'vitest';
import { fillCannedAnswer } from './canned-answers.ts';

const filled = (text: string, visitorName: string | null = 'Grace') =>
  fillCannedAnswer(text, { visitorName, operatorName: 'Ada' });

test('variables are filled wherever they are, and as often', () => {
  expect(filled('Hello {visitor.name}, I am {operator.name}.\n{operator.name}')).toBe(
    'Hello Grace, I am Ada.\nAda',
  );
  expect(filled('{visitor.name} {operator.name}{visitor.name}')).toBe('Grace AdaGrace');
});

test('unknown variables and braces stay as they are', () => {
  for (const text of ['{visitor.email}', '{{visitor}}', '{ visitor.name }', '{Visitor.name}', 'a {b} c'])
    expect(filled(text)).toBe(text);
});

test('names are text, not templates', () => {
  expect(filled('{visitor.name}', '{operator.name} $& $1')).toBe('{operator.name} $& $1');
});

test.each([
  ['Hello {visitor.name}, welcome', 'Hello, welcome'],
  ['Hello {visitor.name} and welcome', 'Hello and welcome'],
  ['Hello {visitor.name}', 'Hello'],
  ['{visitor.name} is welcome', 'is welcome'],
  ['Hello.\n{visitor.name} is welcome', 'Hello.\nis welcome'],
  ['({visitor.name})', '()'],
  ['For {visitor.name} {visitor.name} only', 'For only'],
  ['For {visitor.name} {operator.name} only', 'For Ada only'],
  ['Dear {visitor.name} ,', 'Dear ,'],
])('%j without a name leaves no second space', (text, expected) => {
  expect(filled(text, null)).toBe(expected);
  expect(filled(text, '  ')).toBe(expected);
});
