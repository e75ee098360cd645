import { expect, test } from 'vitest';
import { contextOf } from './follow-up.ts';

const after = (...questions: string[]) =>
  questions.flatMap((content) => [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: 'An answer.' },
  ]);

test('a question that refers back is read with the one before it', () => {
  const history = after('How do I change my plan?', 'How do I deprecate a package?');
  expect(contextOf({ text: 'and how do I undo that?', history })).toBe('How do I deprecate a package?');
  expect(contextOf({ text: 'Is it free?', history })).toBe('How do I deprecate a package?');
  expect(contextOf({ text: 'why?', history })).toBe('How do I deprecate a package?');
});

test('a chain of follow-ups goes back to where it began', () => {
  const history = after('How do I deprecate a package?', 'Who may do that?');
  expect(contextOf({ text: 'and undo it?', history })).toBe(
    'Who may do that?\nHow do I deprecate a package?',
  );
});

test('a question that stands for itself is not', () => {
  const history = after('How do I deprecate a package?');
  expect(contextOf({ text: 'Where are log files stored on Windows?', history })).toBeUndefined();
  expect(contextOf({ text: 'and how do I undo that?', history: [] })).toBeUndefined();
});
