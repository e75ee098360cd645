import { expect, test } from 'vitest';
import { questionIn } from './heading-question.ts';

test.each([
  ['When are you open?', 'When are you open?'],
  ['I am afraid of needles. What can you do?', 'I am afraid of needles. What can you do?'],
  ['3.1 Do you ship to the US?', 'Do you ship to the US?'],
  ['Do you have vegan cakes?', 'Do you have vegan cakes?'],
  ['WHERE ARE YOU?', 'WHERE ARE YOU?'],
  ['How to descale a kettle', 'How do I descale a kettle?'],
  ['How to return an order?', 'How do I return an order?'],
  ['Wie lange dauert der Versand?', 'Wie lange dauert der Versand?'],
  ['Nehmen Sie neue Patienten auf?', 'Nehmen Sie neue Patienten auf?'],
  ['Acceptez-vous les cartes ?', 'Acceptez-vous les cartes ?'],
  ['¿Cuánto cuesta el envío?', '¿Cuánto cuesta el envío?'],
])('%s', (heading, question) => expect(questionIn(heading, 'en')).toBe(question));

test.each([
  'Guided tours of the tea garden',
  'How it works',
  'How to Book',
  'Opening hours and prices',
  'Why?',
  'RAID or LVM?',
  'Running late? Changed your mind?',
  'Still something open?',
  'New to the gym?',
  'Noch Plätze frei?',
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
])('not a question of a visitor: %s', (heading) => expect(questionIn(heading, 'en')).toBeUndefined());

test.each([
  ['返品するにはどうすればいいですか？', 'ja'],
  ['La spedizione è gratuita?', 'it'],
])('%s ends as questions do', (heading, language) => expect(questionIn(heading, language)).toBe(heading));
