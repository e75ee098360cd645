import { auditQuery } from '#lib/schemas/audit.ts';
import { adminBotsQuery, bulkBotsInput } from '#lib/schemas/bots.ts';
import { finderQuery } from '#lib/schemas/finder.ts';
import { bulkInvitationsInput, invitationInput, invitationsQuery } from '#lib/schemas/invitations.ts';
import { planGrantInput } from '#lib/schemas/plan-grants.ts';
import { settingsChange } from '#lib/schemas/settings.ts';
import { adminSitesQuery, bulkSitesInput } from '#lib/schemas/sites.ts';
import { themeInput } from '#lib/schemas/theme.ts';
import { adminUpdateUserInput, bulkUsersInput, userListQuery } from '#lib/schemas/users.ts';
import type { Operations } from '../operation.ts';
import { SYSTEM } from './system.ts';

export const ADMINISTRATION = {
  'GET /api/admin/users': {
    id: 'listUsers',
    summary: 'Every account',
    access: 'admin',
    query: userListQuery,
    answer: 'list',
    also: 'csv',
  },
  'POST /api/admin/users/bulk': {
    id: 'updateUsers',
    summary: 'Suspend, restore, verify or delete several accounts',
    access: 'admin',
    body: bulkUsersInput,
    answer: { count: 'integer', message: 'string' },
  },
  'PATCH /api/admin/users/:id': {
    id: 'adminUpdateUser',
    summary: 'Change the role, the state or the name of an account',
    access: 'admin',
    body: adminUpdateUserInput,
    answer: { user: 'object', message: 'string' },
  },
  'PATCH /api/admin/users/:id/plan': {
    id: 'grantPlan',
    summary: 'Give an account a plan, or limits of its own',
    access: 'admin',
    body: planGrantInput,
    answer: { grant: 'object', message: 'string' },
  },
  'POST /api/admin/users/:id/send-data': {
    id: 'sendUserData',
    summary: 'Mail an account a link to the export of its data',
    access: 'admin',
    answer: { message: 'string' },
  },
  'DELETE /api/admin/users/:id': {
    id: 'adminDeleteUser',
    summary: 'Delete an account',
    access: 'admin',
    answer: { id: 'string', message: 'string' },
    errors: [422],
  },
  'GET /api/admin/invitations': {
    id: 'listInvitations',
    summary: 'Invitations that were not accepted yet',
    access: 'admin',
    query: invitationsQuery,
    answer: 'list',
    also: 'csv',
  },
  'POST /api/admin/invitations': {
    id: 'invite',
    summary: 'Invite a person by email, with a role',
    access: 'admin',
    body: invitationInput,
    status: 201,
    answer: { invitation: 'object', message: 'string' },
    errors: [409],
  },
  'POST /api/admin/invitations/bulk': {
    id: 'changeInvitations',
    summary: 'Send several invitations again, or delete them',
    access: 'admin',
    body: bulkInvitationsInput,
    answer: { count: 'integer', message: 'string' },
  },
  'POST /api/admin/invitations/:id/resend': {
    id: 'resendInvitation',
    summary: 'Send an invitation again; the earlier link ends',
    access: 'admin',
    answer: { invitation: 'object', message: 'string' },
    errors: [409],
  },
  'DELETE /api/admin/invitations/:id': {
    id: 'deleteInvitation',
    summary: 'Delete an invitation; its link ends',
    access: 'admin',
    answer: { id: 'string', message: 'string' },
  },
  'GET /api/admin/search': {
    id: 'searchBackOffice',
    summary: 'Places of the back office by name',
    access: 'staff',
    query: finderQuery,
    answer: { places: 'array' },
  },
  'GET /api/admin/audit': {
    id: 'listAudit',
    summary: 'Who did what, the newest first',
    access: 'admin',
    query: auditQuery,
    answer: 'list',
    also: 'csv',
  },
  'GET /api/admin/settings': {
    id: 'getSettings',
    summary: 'The settings of this installation',
    access: 'admin',
    answer: { settings: 'object', sources: 'object' },
  },
  'PATCH /api/admin/settings': {
    id: 'updateSettings',
    summary: 'Change the settings of this installation',
    access: 'admin',
    body: settingsChange,
    answer: { settings: 'object', sources: 'object', message: 'string' },
  },
  'POST /api/admin/settings/test-mail': {
    id: 'sendTestMail',
    summary: 'Send a test email to yourself; a refusal of the mail server is 422 with its answer',
    access: 'admin',
    answer: { message: 'string' },
  },
  'POST /api/admin/settings/test-model': {
    id: 'askTestQuestion',
    summary: 'Ask the default model a short question; 422 if it does not answer',
    access: 'admin',
    answer: { message: 'string' },
  },
  'GET /api/admin/bots': {
    id: 'listEveryBot',
    summary: 'Every assistant of this installation',
    access: 'admin',
    query: adminBotsQuery,
    answer: 'list',
    also: 'csv',
  },
  'POST /api/admin/bots/bulk': {
    id: 'deleteBots',
    summary: 'Delete several assistants; those that a website uses stay',
    access: 'admin',
    body: bulkBotsInput,
    answer: { count: 'integer', message: 'string' },
  },
  'GET /api/admin/sites': {
    id: 'listEverySite',
    summary: 'Every website of this installation: settings and figures, never what visitors wrote',
    access: 'admin',
    query: adminSitesQuery,
    answer: 'list',
    also: 'csv',
  },
  'POST /api/admin/sites/bulk': {
    id: 'deleteSites',
    summary: 'Delete several websites; their owners get an email',
    access: 'admin',
    body: bulkSitesInput,
    answer: { count: 'integer', message: 'string' },
  },
  'DELETE /api/admin/sites/:id': {
    id: 'adminDeleteSite',
    summary: 'Delete a website; its owner gets an email',
    access: 'admin',
    answer: { id: 'string', message: 'string' },
  },
  ...SYSTEM,
} satisfies Operations;

export const INSTALLATION = {
  'GET /api/openapi.json': {
    id: 'getOpenapi',
    summary: 'This description of the API, as OpenAPI 3.1',
    access: 'anyone',
    answer: 'file',
  },
  'POST /api/theme': {
    id: 'setTheme',
    summary: 'Store the choice of light or dark in a cookie',
    access: 'anyone',
    body: themeInput,
    answer: { theme: 'string' },
  },
} satisfies Operations;
