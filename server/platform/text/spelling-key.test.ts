import { expect, test } from 'vitest';
import { spellingKey } from './spelling-key.ts';

test.each([
  ['Do you ship to Norway?', ' do  you ship, to NORWAY'],
  ['¿Cuánto cuesta el envío?', 'cuanto cuesta el envio'],
  ['Wo ist die Straße?', 'wo ist die STRASSE'],
  ['cafe\u0301', 'café'],
  ['Πού είναι;', 'που ειναι'],
])('%j and %j have the same key', (one, other) => expect(spellingKey(one)).toBe(spellingKey(other)));

test.each([
  ['C', 'C++'],
  ['हिन्दी', 'हन्द'],
  ['が', 'か'],
  ['ship to Norway', 'ship to Sweden'],
])('%j and %j have different keys', (one, other) => expect(spellingKey(one)).not.toBe(spellingKey(other)));
