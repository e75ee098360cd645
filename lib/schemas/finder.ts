import { z } from 'zod';

/** The search of the back office. */
export const finderQuery = z.object({
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .catch(undefined)
    .transform((text) => text ?? ''),
});
