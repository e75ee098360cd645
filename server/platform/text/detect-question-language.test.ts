import { expect, test } from 'vitest';
import { detectQuestionLanguage } from './detect-question-language.ts';

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
])('%j could be anything', (question) => expect(detectQuestionLanguage(question)).toBe(null));
