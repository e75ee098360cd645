import { expect, test } from 'vitest';
import { type LeadField, leadProblem } from './lead-fields.ts';

const ABOUT = { id: 'f1', label: 'Field', help: null, isRequired: false };
const text = (format: 'none' | 'phone' | 'number' | 'url', isRequired = false): LeadField => ({
  ...ABOUT,
  isRequired,
  kind: 'text',
  maxLength: 40,
  format,
});
const choice: LeadField = { ...ABOUT, kind: 'choice', options: ['Red', 'Green'] };
const consent: LeadField = { ...ABOUT, kind: 'consent' };

test.each<[LeadField, string | boolean | null | undefined, ReturnType<typeof leadProblem>]>([
  [text('none'), undefined, undefined],
  [text('none'), '<b>', undefined],
  [text('none', true), '', 'missing'],
  [text('none', true), null, 'missing'],
  [text('none'), 'x'.repeat(41), 'tooLong'],
  [text('none'), true, 'wrong'],
  [text('phone'), '+43 (0)1 234-567', undefined],
  [text('phone'), '1234', 'phone'],
  [text('phone'), 'call me', 'phone'],
  [text('number'), '-1,000.50', undefined],
  [text('number'), '1,', 'number'],
  [text('number'), 'ten', 'number'],
  [text('url'), 'shop.example/tea?a=1', undefined],
  [text('url'), 'https://user:word@shop.example', 'url'],
  [text('url'), 'javascript:alert(1)', 'url'],
  [text('url'), 'shop', 'url'],
  [choice, 'Red', undefined],
  [choice, 'Blue', 'wrong'],
  [choice, true, 'wrong'],
  [{ ...choice, isRequired: true }, undefined, 'missing'],
  [consent, true, undefined],
  [consent, 'true', 'wrong'],
  [{ ...consent, isRequired: true }, false, 'missing'],
])('%j answered with %j: %s', (field, answer, problem) => {
  expect(leadProblem(field, answer)).toBe(problem);
});
