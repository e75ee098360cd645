import { expect, test } from 'vitest';
import { detectQuestionLanguage, isQuestion } from './detect-question-language.ts';

test.each([
  ['de', 'Wie kann ich bezahlen?'],
  ['de', 'wo ist mein paket'],
  ['en', 'What is the price?'],
  ['en', 'how do I return it'],
  ['fr', 'Où est mon colis ?'],
  ['fr', 'Combien coûte la livraison ?'],
  ['es', '¿Envían a México?'],
  ['es', 'cuanto cuesta el envio'],
  ['it', 'Dove si trova il mio pacco?'],
  ['nl', 'Waar is mijn pakket?'],
  ['de', 'Wann lieferbar?'],
  ['ja', '送料はいくらですか'],
])('%s: %s', (language, question) => expect(detectQuestionLanguage(question)).toBe(language));

test.each([
  '',
  'PayPal',
  'Versand',
  'Skonto Zahlungsbedingungen',
  'DIN A4',
  'die in',
  '???',
  'A/B test',
  'per post',
])('%j has no clear language', (question) => expect(detectQuestionLanguage(question)).toBe(null));

test.each([
  'how do I return it',
  'can I pay later',
  'was kostet der Versand',
  'est-ce que je peux payer',
  '¿puedo pagar?',
  'Shipping to Norway?',
  '返品できますか？',
])('%s is a question', (text) => expect(isQuestion(text)).toBe(true));

test.each(['', 'how', 'how to', 'green tea', 'return policy for opened tea', 'where?not'])(
  '%j is no question',
  (text) => expect(isQuestion(text)).toBe(false),
);
