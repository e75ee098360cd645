import { INVITATION_LIST } from '#lib/lists/invitations.ts';
import {
  bulkInvitationsInput,
  type InvitationAction,
  invitationInput,
  invitationsQuery,
} from '#lib/schemas/invitations.ts';
import { notFound } from '../../platform/errors.ts';
import { bulkAnswer } from '../../platform/http/bulk-answer.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Invitations } from './invitations.ts';

/** `/admin/invitations` and below. */
export function invitationsApi({ invitations }: { invitations: Invitations }): Route[] {
  const mailLimit = { name: 'invitations', points: 200, seconds: 3600 };

  return tagged('Administration', {
    listInvitations: route('GET /admin/invitations', {
      summary: 'Invitations that were not accepted yet',
      access: 'admin',
      query: invitationsQuery,
      answer: 'list',
      csv: { ...INVITATION_LIST.file, all: async ({ query }) => [await invitations.listAll(query)] },
      handle: ({ query, paging }) => invitations.list(query, paging),
    }),
    invite: route('POST /admin/invitations', {
      summary: 'Invite a person by email, with a role',
      access: 'admin',
      body: invitationInput,
      rateLimit: mailLimit,
      status: 201,
      answer: { invitation: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, body }) {
        const invitation = await invitations.invite(viewer, body);
        return { invitation, message: `${invitation.email} was invited.` };
      },
    }),
    changeInvitations: route('POST /admin/invitations/bulk', {
      summary: 'Send several invitations again, or delete them',
      access: 'admin',
      body: bulkInvitationsInput,
      rateLimitsInHandler: { mails: mailLimit },
      answer: { count: 'integer', message: 'string' },
      async handle({ viewer, body: { ids, action }, rateLimits }) {
        if (action === 'resend') for (const _ of ids) await rateLimits.mails.consume(viewer.id);
        return bulkAnswer(await invitations.changeMany(viewer, ids, action), 'invitation', DONE[action]);
      },
    }),
    resendInvitation: route('POST /admin/invitations/:id/resend', {
      summary: 'Send an invitation again; the earlier link ends',
      access: 'admin',
      rateLimit: mailLimit,
      answer: { invitation: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params }) {
        const invitation = await invitations.resend(viewer, params.id);
        return { invitation, message: `${invitation.email} was invited again.` };
      },
    }),
    deleteInvitation: route('DELETE /admin/invitations/:id', {
      summary: 'Delete an invitation; its link ends',
      access: 'admin',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params: { id } }) {
        const { count } = await invitations.changeMany(viewer, [id], 'delete');
        if (count === 0) throw notFound('invitation');
        return { id, message: 'The invitation was deleted. Its link no longer works.' };
      },
    }),
  });
}

const DONE: Record<InvitationAction, string> = { resend: 'sent again', delete: 'deleted' };
