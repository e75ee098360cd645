import { describe, expect, test } from 'vitest';
import { askedTermIn } from './asked-term.ts';

describe('a question for a meaning', () => {
  test.each([
    ['What is a kettle?', 'kettle'],
    ['what’s oolong', 'oolong'],
    ['What are tea leaves?', 'tea leaves'],
    ['What does “first flush” mean?', 'first flush'],
    ['What is meant by a tisane?', 'tisane'],
    ['Definition of a blend', 'blend'],
    ['Was ist ein Sieb?', 'Sieb'],
    ['Was bedeutet Oolong?', 'Oolong'],
    ['Was heißt das Aufgießen?', 'Aufgießen'],
    ['Was versteht man unter einem Aufguss?', 'Aufguss'],
    ['Was ist mit Ziehzeit gemeint?', 'Ziehzeit'],
    ['Qu’est-ce qu’une théière ?', 'théière'],
    ["Qu'est-ce que l'infusion ?", 'infusion'],
    ['Que signifie oolong ?', 'oolong'],
    ['¿Qué es una tetera?', 'tetera'],
    ['Que significa oolong', 'oolong'],
  ])('%s', (question, term) => expect(askedTermIn(question)).toEqual({ term, kinds: ['definition'] }));
});

describe('a question for a fact', () => {
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
    ['Where is your shop?', 'address'],
    ['Wo finde ich euch?', 'Adresse'],
    ['Où êtes-vous ?', 'adresse'],
    ['¿Dónde están?', 'dirección'],
  ])('%s', (question, term) => expect(askedTermIn(question)).toEqual({ term, kinds: ['fact'] }));

  test('may be one for a meaning, too', () => {
    expect(askedTermIn('What is the order number?')?.kinds).toEqual(['definition', 'fact']);
    expect(askedTermIn('What is an order number?')?.kinds).toEqual(['definition']);
  });
});

test.each([
  'How do I make tea?',
  'tea',
  'Green tea',
  'What is the best way to keep tea fresh in summer?',
  'Was kostet ein Sieb?',
  `What is ${'a'.repeat(200)}?`,
  '',
])('no term is asked for: %s', (question) => expect(askedTermIn(question)).toBeUndefined());
