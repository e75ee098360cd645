import { z } from 'zod';

/** Other parameters may be added by mail programs. */
export const unsubscribeQuery = z.object({
  token: z.string({ error: 'The link is not complete.' }).min(1, 'The link is not complete.').max(200),
});
