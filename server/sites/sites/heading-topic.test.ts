import { expect, test } from 'vitest';
import { isTopic } from './heading-topic.ts';

test.each(['Opening hours and prices', 'Guided tours', 'Versand und Rückgabe', 'Formas de pago'])(
  '%s is a topic',
  (heading) => expect(isTopic(heading)).toBe(true),
);

test.each([
  'OPENING HOURS',
  '2 Prices',
  'Why choose us',
  'Questions and answers',
  'See the next chapter for all of it',
  'Read on: prices',
])('%s is no topic', (heading) => expect(isTopic(heading)).toBe(false));
