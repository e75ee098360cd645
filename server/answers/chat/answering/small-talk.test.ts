import { expect, test } from 'vitest';
import { smallTalkOf } from './small-talk.ts';

test.each(['Hi', 'hello there!', 'Good morning', 'Hallo', 'Buenos días', 'Can you help me?'])(
  '%s is a greeting',
  (text) => expect(smallTalkOf(text)?.kind).toBe('greeting'),
);

test.each(['Thanks!', 'ok thank you so much', 'Merci beaucoup', 'Great', 'vielen Dank'])(
  '%s is thanks',
  (text) => expect(smallTalkOf(text)?.kind).toBe('thanks'),
);

test.each([
  ['Guten Tag', 'de'],
  ['Great, danke', 'de'],
  ['Merci beaucoup', 'fr'],
  ['Buenos días', 'es'],
  ['Thanks a lot', 'en'],
  ['Hi', null],
  ['ciao', null],
])('the language of %j is %j', (text, language) => expect(smallTalkOf(text)?.language).toBe(language));

test.each([
  'Hi, how do I install it?',
  'thanks for nothing, where is my order?',
  'What is a greeting card?',
  '',
])('%j is a question', (text) => expect(smallTalkOf(text)).toBe(null));
