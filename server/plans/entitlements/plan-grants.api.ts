import { planGrantInput } from '#lib/schemas/plan-grants.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { PlanGrants } from './plan-grants.ts';

/** `/admin/users/{id}/plan`: the plan and limits that an admin grants to an account. */
export function planGrantsApi({ planGrants }: { planGrants: PlanGrants }): Route[] {
  return tagged('Administration', {
    grantPlan: route('PATCH /admin/users/:id/plan', {
      summary: 'Grant an account a plan, or limits that replace those of its plan',
      access: 'admin',
      body: planGrantInput,
      answer: { grant: 'object', message: 'string' },
      async handle({ params, body }) {
        const grant = await planGrants.update(params.id, body);
        return { grant, message: 'Plan and limits saved.' };
      },
    }),
  });
}
