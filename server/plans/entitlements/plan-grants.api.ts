import { Router } from 'express';
import { planGrantInput } from '#lib/schemas/plan-grants.ts';
import { adminOf } from '../../accounts/accounts.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import type { PlanGrants } from './plan-grants.ts';

/** `/admin/users/{id}/plan`: the plan and limits that an admin grants to an account. */
export function planGrantsApi({ planGrants }: { planGrants: PlanGrants }): Router {
  const router = Router();
  router.patch('/admin/users/:id/plan', async (req, res) => {
    adminOf(req);
    const grant = await planGrants.update(req.params.id, parse(planGrantInput, req.body));
    respond(req, res, 200, { grant, message: 'Plan and limits saved.' });
  });
  return router;
}
