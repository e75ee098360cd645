import { Router } from 'express';
import {
  bulkInvitationsInput,
  type InvitationAction,
  invitationInput,
  invitationsQuery,
} from '#lib/schemas/invitations.ts';
import { notFound } from '../../platform/errors.ts';
import { bulkMessage } from '../../platform/http/bulk-message.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import { adminOf } from '../users/users.ts';
import type { InvitationView } from './invitations.present.ts';
import type { Invitations } from './invitations.ts';

/** `/admin/invitations` and below. */
export function invitationsApi({ invitations, limits }: Deps): Router {
  const mailLimit = limits({ name: 'invitations', points: 200, seconds: 3600 });
  const router = Router();

  router
    .route('/admin/invitations')
    .get(async (req, res) => {
      adminOf(req);
      const query = parse(invitationsQuery, req.query);
      await respondTable(req, res, query, TABLE, {
        list: (paging) => invitations.list(query, paging),
        all: async () => [await invitations.listAll(query)],
      });
    })
    .post(async (req, res) => {
      const viewer = adminOf(req);
      const input = parse(invitationInput, req.body);
      await mailLimit.consume(viewer.id);
      const invitation = await invitations.invite(viewer, input);
      respond(req, res, 201, { invitation, message: `${invitation.email} was invited.` });
    });

  router.post('/admin/invitations/bulk', async (req, res) => {
    const viewer = adminOf(req);
    const { ids, action } = parse(bulkInvitationsInput, req.body);
    if (action === 'resend') for (const _ of ids) await mailLimit.consume(viewer.id);
    const outcome = await invitations.changeMany(viewer, ids, action);
    const message = bulkMessage(outcome, {
      entity: 'invitation',
      one: `invitation ${DONE[action]}`,
      several: `invitations ${DONE[action]}`,
    });
    respond(req, res, 200, { count: outcome.count, message });
  });

  router.post('/admin/invitations/:id/resend', async (req, res) => {
    const viewer = adminOf(req);
    await mailLimit.consume(viewer.id);
    const invitation = await invitations.resend(viewer, req.params.id);
    respond(req, res, 200, { invitation, message: `${invitation.email} was invited again.` });
  });

  router.delete('/admin/invitations/:id', async (req, res) => {
    const { id } = req.params;
    const { count } = await invitations.changeMany(adminOf(req), [id], 'delete');
    if (count === 0) throw notFound('invitation');
    respond(req, res, 200, { id, message: 'The invitation was deleted. Its link no longer works.' });
  });

  return router;
}

interface Deps {
  invitations: Invitations;
  limits: RateLimits;
}

const DONE: Record<InvitationAction, string> = { resend: 'sent again', delete: 'deleted' };

const TABLE: Table<InvitationView> = {
  name: 'invitations',
  columns: ['id', 'email', 'systemRole', 'state', 'invitedBy', 'createdAt', 'expiresAt'],
};
