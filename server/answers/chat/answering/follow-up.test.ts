import { expect, test } from 'vitest';
import { topicOf } from './follow-up.ts';

const history = [
  { role: 'user' as const, content: 'How do I publish a package?' },
  { role: 'assistant' as const, content: 'Run npm publish.' },
];

test.each([
  'and how do I undo that?',
  'How long does it take?',
  'why?',
  'Can I change this?',
  'what about scopes',
])('%j needs the previous question', (text) => {
  expect(topicOf({ text, history })).toBe('How do I publish a package?');
});

test.each([
  'workspaces',
  'Is there a way to see why a package is installed?',
  'Why are packages hoisted?',
  'Which tools that come with node can I use?',
  'How do I log in to the registry?',
])('%j does not need the previous question', (text) => {
  expect(topicOf({ text, history })).toBeUndefined();
});
