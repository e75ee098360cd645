import { expect, test } from 'vitest';
import { topicIn, visitorQuestionIn } from './visitor-question.ts';

test.each([
  ['When are you open?', 'When are you open?'],
  ['3.1 Do you ship to the US?', 'Do you ship to the US?'],
  ['Do you have vegan cakes?', 'Do you have vegan cakes?'],
  ['WHERE ARE YOU?', 'WHERE ARE YOU?'],
  ['RAID or LVM?', 'RAID or LVM?'],
  ['How to descale a kettle', 'How do I descale a kettle?'],
  ['How to return an order?', 'How do I return an order?'],
  ['Wie lange dauert der Versand?', 'Wie lange dauert der Versand?'],
  ['¿Cuánto cuesta el envío?', '¿Cuánto cuesta el envío?'],
  ['返品するにはどうすればいいですか？', '返品するにはどうすればいいですか？'],
])('%s', (heading, question) => expect(visitorQuestionIn(heading)).toBe(question));

test.each([
  'Guided tours of the tea garden',
  'How it works',
  'How to Book',
  'Opening hours and prices',
  'Why?',
  'CULTURE Free or inexpensive?',
  'IN PRACTICE Green or black tea?',
  'NOTE Is it a port?',
  'Still there?',
  'Ready to get started?',
  'Still have more questions?',
  'Got any questions left?',
  'Did you know this about tea?',
  'Are you looking for teapots?',
  'Why should you choose us?',
  'Who are we and what do we do?',
  'Haben Sie noch Fragen?',
  'Warum zu uns kommen?',
  'Besoin de plus d’aide ?',
  '¿Necesitas más ayuda hoy?',
  `Is this ${'very '.repeat(20)}long?`,
  '',
])('not a question of a visitor: %s', (heading) => expect(visitorQuestionIn(heading)).toBeUndefined());

test.each(['Opening hours and prices', 'Guided tours', 'Versand und Rückgabe', 'Formas de pago'])(
  'a visitor may choose the topic %s',
  (heading) => expect(topicIn(heading)).toBe(heading),
);

test.each([
  'Contact',
  'OPENING HOURS',
  '2 Prices',
  'Why choose us',
  'See the next chapter for all of it',
  'Read on: prices',
])('a visitor does not choose %s', (heading) => expect(topicIn(heading)).toBeUndefined());
