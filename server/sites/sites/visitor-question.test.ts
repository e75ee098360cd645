import { expect, test } from 'vitest';
import { visitorQuestion } from './visitor-question.ts';

test.each([
  ['How long does it take?', ['Dental implants'], 'en', 'Dental implants: how long does it take?'],
  ['From what age?', ['Kids & families'], 'en', 'Kids & families: from what age?'],
  ['Does it hurt?', ['Afterwards, at home', 'Implants'], 'en', 'Implants: does it hurt?'],
  ['Wie lange dauert es?', ['Implantate'], 'de', 'Implantate: Wie lange dauert es?'],
  ['Combien ça coûte ?', ['Cours de natation'], 'fr', 'Cours de natation : combien ça coûte ?'],
  ['¿Cuánto cuesta esto?', ['Implantes'], 'es', 'Implantes: ¿cuánto cuesta esto?'],
])('%s below %j carries its topic', (heading, above, language, question) =>
  expect(visitorQuestion(heading, above, language)).toBe(question),
);

test.each([
  ['Do you accept NHS patients?', ['Frequently asked questions'], 'en'],
  ['Who cannot have implants?', ['Dental implants'], 'en'],
  ['When are you open?', ['Opening hours'], 'en'],
  ['Where can I park?', ['FAQ'], 'en'],
])('%s below %j is clear', (heading, above, language) =>
  expect(visitorQuestion(heading, above, language)).toBe(heading),
);

test.each([
  ['How long does it take?', ['Frequently asked questions']],
  ['How long does it take?', ['When the time comes']],
  ['What does it cost?', ['Sit. Stay. Giggle.']],
  ['How do I know?', []],
  ['From what age?', ['Small people, big splash']],
  ['Opening hours', ['Visit']],
])('%s below %j has no known topic, or asks nothing', (heading, above) =>
  expect(visitorQuestion(heading, above, 'en-GB')).toBeUndefined(),
);
