import { z } from 'zod';

const digits = z
  .string({ error: 'The card number is missing.' })
  .max(40, 'This is not a card number.')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((text) => /^\d{12,19}$/.test(text), 'This is not a card number.');

const card = z.strictObject({
  number: digits,
  expMonth: z.coerce
    .number({ error: 'The month is missing.' })
    .int('This is not a month.')
    .min(1, 'This is not a month.')
    .max(12, 'This is not a month.'),
  expYear: z.coerce
    .number({ error: 'The year is missing.' })
    .int('This is not a year.')
    .min(0, 'This is not a year.')
    .max(2100, 'This is not a year.')
    // Cards carry two digits.
    .transform((year) => (year < 100 ? 2000 + year : year)),
  cvc: z
    .string({ error: 'The security code is missing.' })
    .regex(/^\d{3,4}$/, 'The security code has three or four digits.'),
});

/** Scripts send the card as an object; a form sends its fields as `card.number` and so on. */
export const updatePaymentInput = z.preprocess(withCard, z.strictObject({ card }));

export type CardInput = z.output<typeof card>;

function withCard(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const fields = Object.entries(input).filter(([name]) => name.startsWith('card.'));
  if (fields.length === 0) return input;
  const rest = Object.entries(input).filter(([name]) => !name.startsWith('card.'));
  const own = fields.map(([name, value]) => [name.slice('card.'.length), value]);
  return { ...Object.fromEntries(rest), card: Object.fromEntries(own) };
}
