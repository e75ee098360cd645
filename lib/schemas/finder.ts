import { z } from 'zod';

export const finderQuery = z.object({
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .catch(undefined)
    .transform((text) => text ?? ''),
});
