import { z } from 'zod';

export const iconQueryInput = z.strictObject({
  query: z.string({ error: 'The query is missing.' }).min(1, 'The query is missing.').max(2000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});
