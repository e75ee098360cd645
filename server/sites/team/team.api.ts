import { changeMemberInput, inviteMemberInput, teamTokenInput } from '#lib/schemas/team.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import type { Team } from './team.ts';

interface Deps {
  team: Team;
}

/** `/sites/{id}/members` and below, and `/team-invitations`. */
export function teamApi({ team }: Deps): Route[] {
  return tagged('Websites', {
    listMembers: route('GET /sites/:id/members', {
      summary: 'Who has access to a website, and who is invited',
      access: 'team',
      answer: 'list',
      async handle({ viewer, params }) {
        const results = await team.list(viewer, params.id);
        return { results, count: results.length };
      },
    }),
    inviteMember: route('POST /sites/:id/members', {
      summary: 'Invite somebody to work on a website',
      access: 'owner',
      body: inviteMemberInput,
      rateLimit: { name: 'team-invitations', points: 50, seconds: 3600 },
      status: 201,
      answer: { member: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params, body }) {
        const member = await team.invite(viewer, params.id, body);
        return { member, message: `${member.email} was invited.` };
      },
    }),
    changeMember: route('PATCH /sites/:id/members/:memberId', {
      summary: 'Change what somebody may do with a website',
      access: 'owner',
      body: changeMemberInput,
      answer: { member: 'object', message: 'string' },
      async handle({ viewer, params: { id, memberId }, body: { role } }) {
        return {
          member: await team.changeRole(viewer, id, memberId, role),
          message: 'The role was changed.',
        };
      },
    }),
    removeMember: route('DELETE /sites/:id/members/:memberId', {
      summary: 'End somebody’s access to a website, or leave its team',
      access: 'team',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params: { id, memberId } }) {
        const hasLeft = await team.remove(viewer, id, memberId);
        return hasLeft
          ? done({ id: memberId, message: 'You left the team.' }, { redirectTo: `/u/${viewer.name}/sites` })
          : { id: memberId, message: 'They have no access any more.' };
      },
    }),
    getTeamInvitation: route('GET /team-invitations/:token', {
      summary: 'What an invitation is about',
      access: 'anyone',
      rateLimit: { name: 'team-invitation', points: 60, seconds: 60 },
      answer: { invitation: 'object' },
      handle: async ({ params }) => ({ invitation: await team.findInvitation(params.token) }),
    }),
    acceptTeamInvitation: route('POST /team-invitations/accept', {
      summary: 'Join the team of a website',
      access: 'user',
      body: teamTokenInput,
      rateLimit: { name: 'team-invitation', points: 60, seconds: 60 },
      answer: { site: 'object', message: 'string' },
      errors: [404, 409],
      async handle({ viewer, body: { token } }) {
        const { site, path } = await team.accept(viewer, token);
        return done({ site, message: `You work on ${site.name} now.` }, { redirectTo: path });
      },
    }),
  });
}
