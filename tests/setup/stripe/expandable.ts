import type { Json } from './stripe-objects.ts';

/** Fields that are sent only if the request expands them. */
export const INCLUDED = Symbol('included');
export type Expandable = Json & { [INCLUDED]?: Json };
