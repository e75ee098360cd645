import { z } from 'zod';

/** A form sends an empty field for the plan's own limit. */
const limit = z
  .union([z.number(), z.string().trim(), z.null()], { error: 'Enter a number, or nothing.' })
  .transform((value) => (value === null || value === '' ? null : Number(value)))
  .refine((value) => value === null || (Number.isInteger(value) && value >= 0 && value <= 1_000_000_000), {
    error: 'Enter a whole number, or nothing.',
  })
  .meta({ type: 'integer', description: 'Null for the limit of the plan.' });

/** Absent fields stay unchanged. */
export const planGrantInput = z.strictObject({
  /** The slug of a plan; null, or empty in a form, for the account's own. */
  plan: z
    .string({ error: 'The plan must be text.' })
    .max(100, 'There is no such plan.')
    .nullable()
    .transform((slug) => slug || null)
    .optional(),
  limits: z
    .strictObject({
      sites: limit.optional(),
      bots: limit.optional(),
      pages: limit.optional(),
      answers: limit.optional(),
      storageMb: limit.optional(),
    })
    .optional(),
});

export type PlanGrantInput = z.output<typeof planGrantInput>;
