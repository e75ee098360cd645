import { z } from 'zod';
import { THEMES } from '../theme.ts';
import { choice } from './fields.ts';

export const themeInput = z.strictObject({ theme: choice(THEMES) });
