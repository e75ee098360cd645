import { expect, test } from 'vitest';
import { smallTalkOf } from './small-talk.ts';

test.each(['Hi', 'hello there!', 'Good morning', 'Hallo', 'Buenos días', 'Can you help me?'])(
  '%s greets',
  (text) => expect(smallTalkOf(text)).toBe('greeting'),
);

test.each(['Thanks!', 'ok thank you so much', 'Merci beaucoup', 'Great', 'vielen Dank'])(
  '%s thanks',
  (text) => expect(smallTalkOf(text)).toBe('thanks'),
);

test.each([
  'Hi, how do I install it?',
  'thanks for nothing, where is my order?',
  'What is a greeting card?',
  '',
])('%j is a question', (text) => expect(smallTalkOf(text)).toBe(null));
