import type { Notifications, Users } from '../accounts/accounts.ts';
import { area, routesOf } from '../platform/area.ts';
import type { Platform } from '../platform/platform.ts';
import { createEntitlements } from './entitlements/entitlements.ts';
import { planGrantsApi } from './entitlements/plan-grants.api.ts';
import { createPlanGrants } from './entitlements/plan-grants.ts';
import { createProductLimits } from './entitlements/product-limits.ts';
import { createFrozen } from './frozen/frozen.ts';
import { createSeats } from './seats/seats.ts';

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
  overLimit,
  type ProductLimits,
} from './entitlements/limits.ts';
export type { PersonalLimits } from './entitlements/plan-grants.ts';
export { type Frozen, frozenError } from './frozen/frozen.ts';
export type { FrozenSource } from './frozen/frozen-pages.ts';
export {
  deleteExpiredInvitations,
  deleteInvitationsBy,
  deleteMember,
  findMember,
  findSiteOwner,
  findTeamInvitation,
  insertMember,
  listMembersOf,
  listSitesOfMember,
  listTeam,
  type MemberRow,
  type TeamRow,
  updateMember,
} from './seats/seats.queries.ts';
export { isBeyond, type Managed, type Seats } from './seats/seats.ts';

interface Deps extends Platform {
  users: Users;
  notifications: Notifications;
}

/** The limits of each owner's plan, what is used of them, and what exceeds them. */
export function createPlansArea(deps: Deps) {
  const limited = { ...deps, productLimitsOf: createProductLimits(deps) };
  const entitlements = createEntitlements(limited);
  const frozen = createFrozen({ ...deps, entitlements });
  const seats = createSeats({ ...deps, entitlements });
  return area({ services: { entitlements, frozen, seats, planGrants: createPlanGrants(limited) } });
}

export type PlansServices = ReturnType<typeof createPlansArea>['services'];

export const plansRoutes = routesOf(planGrantsApi);
