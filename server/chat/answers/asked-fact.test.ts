import { expect, test } from 'vitest';
import { askedFactIn } from './asked-fact.ts';

test.each([
  ['What is your phone number?', 'phone number'],
  ['When are the opening hours?', 'opening hours'],
  ['Wie lautet eure Anschrift?', 'Anschrift'],
  ['Wann sind die Sprechzeiten?', 'Sprechzeiten'],
  ['Quelle est votre adresse ?', 'adresse'],
  ['¿Cuál es su número de teléfono?', 'número de teléfono'],
  ['Telefonnummer', 'Telefonnummer'],
  ['address', 'address'],
  ['Where are you located?', 'address'],
  ['Wo finde ich euch?', 'Adresse'],
  ['Où êtes-vous ?', 'adresse'],
  ['¿Dónde están?', 'dirección'],
])('a question for a fact: %s', (question, term) => expect(askedFactIn(question)).toBe(term));

test.each([
  'How do I make tea?',
  'tea',
  'Green tea',
  'What is the best way to keep tea fresh in summer?',
  'Was kostet ein Sieb?',
  `What is ${'a'.repeat(200)}?`,
  '',
])('no question for a fact: %s', (question) => expect(askedFactIn(question)).toBeUndefined());
