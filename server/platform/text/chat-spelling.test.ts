import { expect, test } from 'vitest';
import { withUsualSpelling } from './chat-spelling.ts';

test.each<[string, string, string?]>([
  ['whats the wifi like', 'what is the wifi like'],
  ['r u open sundays', 'are you open sundays'],
  ['Im looking for fotos', "i'm looking for fotos"],
  ['gibts hier wlan', 'gibt es hier wlan', 'de'],
  ['Gibt es im Hotel WLAN?', 'Gibt es im Hotel WLAN?', 'de'],
  ['ya estáis, siete u ocho', 'ya estáis, siete u ocho', 'es'],
  ['R and C++, vitamin U, i.r. lamps', 'R and C++, vitamin U, i.r. lamps'],
  ['what’s up', 'what’s up'],
  ['', ''],
])('%s', (typed, usual, language = 'en') => {
  expect(withUsualSpelling(typed, language)).toBe(usual);
});
