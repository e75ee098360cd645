import { z } from 'zod';
import { nullableNumber } from './fields.ts';

const limit = nullableNumber('whole number', 0, 1_000_000_000)
  .meta({ type: 'integer', description: 'Null for the limit of the plan.' })
  .optional();

export const planGrantInput = z.strictObject({
  /** The slug of a plan; null, or empty in a form, for the account's own. */
  plan: z
    .string({ error: 'The plan must be text.' })
    .max(100, 'There is no such plan.')
    .nullable()
    .transform((slug) => slug || null)
    .optional(),
  limits: z
    .strictObject({ sites: limit, bots: limit, pages: limit, answers: limit, storageMb: limit, seats: limit })
    .optional(),
});

export type PlanGrantInput = z.output<typeof planGrantInput>;
