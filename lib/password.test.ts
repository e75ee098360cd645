import { describe, expect, test } from 'vitest';
import { passwordProblems } from './password.ts';

describe('a password', () => {
  test.each(['Abc1@x', 'pässWort1=', 'In the middle 1 space!', `aA1+${'x'.repeat(124)}`])(
    'may be %j',
    (password) => {
      expect(passwordProblems(password)).toEqual([]);
    },
  );

  test.each([
    ['Ab1@x', 'Use at least 6 characters.'],
    [`aA1+${'x'.repeat(125)}`, 'Use at most 128 characters.'],
    ['ABCDE1@', 'Add a lowercase letter.'],
    ['abcde1@', 'Add an uppercase letter.'],
    ['Abcdef@', 'Add a digit.'],
    ['Abcdef1', 'Add one of the characters @#$%^&+*!=.'],
    ['Abcdef1-', 'Add one of the characters @#$%^&+*!=.'],
    [' Abcdef1@', 'Remove the space at the start or the end.'],
    ['Abcdef1@\t', 'Remove the space at the start or the end.'],
  ])('%j breaks one rule', (password, sentence) => {
    expect(passwordProblems(password)).toEqual([sentence]);
  });

  test.each(['@', '#', '$', '%', '^', '&', '+', '*', '!', '='])(
    'counts %s as a special character',
    (sign) => {
      expect(passwordProblems(`Abcde1${sign}`)).toEqual([]);
    },
  );

  test('lists every broken rule at once', () => {
    expect(passwordProblems('')).toHaveLength(5);
  });
});
