export { reserveAndAnswer, reserveAndCall } from './entitlements/counted-answer.ts';
export { listEntitledItems } from './entitlements/entitled-items.queries.ts';
export type {
  Entitlements,
  Usage,
  UsedUpLimit,
} from './entitlements/entitlements.ts';
export {
  LIMITS,
  type Limits,
  noAnswersLeft,
  noOwnAnswersLeft,
  type ProductLimits,
} from './entitlements/limits.ts';
export type { PersonalLimits } from './entitlements/plan-grants.ts';
export { type Frozen, frozenError } from './frozen/frozen.ts';
export type { FrozenSource } from './frozen/frozen-pages.ts';
