import { z } from 'zod';
import { COLOUR_SCHEMES } from '../colour-scheme.ts';
import { choice } from './fields.ts';

export const colourSchemeInput = z.strictObject({ theme: choice(COLOUR_SCHEMES) });
