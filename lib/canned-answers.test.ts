import { expect, test } from 'vitest';
import { fillCannedAnswer, variableProblem } from './canned-answers.ts';

const filled = (text: string, visitorName: string | null = 'Grace') =>
  fillCannedAnswer(text, { visitorName, operatorName: 'Ada' });

test('variables are filled wherever they are, and as often', () => {
  expect(filled('Hello {visitor.name}, I am {operator.name}.\n{operator.name}')).toBe(
    'Hello Grace, I am Ada.\nAda',
  );
  expect(filled('{visitor.name} {operator.name}{visitor.name}')).toBe('Grace AdaGrace');
  expect(filled('{visitor.name|there}, {operator.name|the team}')).toBe('Grace, Ada');
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
  ['{visitor.name}, welcome', 'welcome'],
  ['Hello.\n{visitor.name} is welcome', 'Hello.\nis welcome'],
  ['({visitor.name})', '()'],
  ['For {visitor.name} {visitor.name} only', 'For only'],
  ['For {visitor.name} {operator.name} only', 'For Ada only'],
  ['Dear {visitor.name} ,', 'Dear ,'],
  ['Hello {visitor.name|there}, welcome', 'Hello there, welcome'],
  ['{visitor.name| Everybody } is welcome', 'Everybody is welcome'],
  ['Hello {visitor.name|}, welcome', 'Hello, welcome'],
  ['{visitor.name|You}, {visitor.name} {operator.name}', 'You, Ada'],
])('%j without a name is a whole sentence without a second space', (text, expected) => {
  expect(filled(text, null)).toBe(expected);
  expect(filled(text, '  ')).toBe(expected);
});

test.each(['{vistor.name}', '{name}', '{{visitor.name}}', '{ visitor.name }', '{visitor.email|none}'])(
  'a variable that is not known, %s, is a problem',
  (variable) => {
    const known = 'Use {visitor.name} or {operator.name}.';
    expect(variableProblem(`{operator.name}: ${variable}`)).toBe(`${variable} is not known. ${known}`);
  },
);

test('other braces are none', () => {
  const json = '{"a": 1} {} {1} { two words }';
  expect(variableProblem(`{visitor.name}{operator.name|us} ${json}`)).toBeUndefined();
});
