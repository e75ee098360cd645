import { z } from 'zod';
import { THEMES } from '../theme.ts';

export const themeInput = z.strictObject({
  theme: z.enum(THEMES, { error: 'This must be light, dark or system.' }),
});
