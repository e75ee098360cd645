import { z } from 'zod';

const digits = z
  .string({ error: 'The card number is missing.' })
  .max(40, 'This is not a card number.')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((text) => /^\d{12,19}$/.test(text), 'This is not a card number.');

/** Forms send an empty field as an empty string, which would be coerced to 0. */
const number = (what: string) =>
  z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      z.coerce.number({ error: `The ${what} is missing.` }),
    )
    .refine(Number.isInteger, `This is not a ${what}.`);

const card = z.strictObject(
  {
    number: digits,
    expMonth: number('month').refine((month) => month >= 1 && month <= 12, 'This is not a month.'),
    expYear: number('year')
      .refine((year) => year >= 0 && year <= 2100, 'This is not a year.')
      // Cards print the year with two digits.
      .transform((year) => (year < 100 ? 2000 + year : year)),
    cvc: z
      .string({ error: 'The security code is missing.' })
      .regex(/^\d{3,4}$/, 'The security code has three or four digits.'),
  },
  { error: ({ input }) => (input === undefined ? 'The card is missing.' : undefined) },
);

export const updatePaymentInput = z.strictObject({ card });

export type CardInput = z.output<typeof card>;
