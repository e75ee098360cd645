import { expect, test } from 'vitest';
import { isChosenTopic } from './heading-topic.ts';

test.each(['Opening hours and prices', 'Guided tours', 'Versand und Rückgabe', 'Formas de pago'])(
  'a visitor may choose the topic %s',
  (heading) => expect(isChosenTopic(heading)).toBe(true),
);

test.each([
  'Contact',
  'OPENING HOURS',
  '2 Prices',
  'Why choose us',
  'Questions and answers',
  'See the next chapter for all of it',
  'Read on: prices',
])('a visitor does not choose %s', (heading) => expect(isChosenTopic(heading)).toBe(false));
