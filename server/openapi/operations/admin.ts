import { adminBotsQuery } from '#lib/schemas/bots.ts';
import { footerLinksInput } from '#lib/schemas/footer-links.ts';
import { planGrantInput } from '#lib/schemas/plan-grants.ts';
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
  'DELETE /api/admin/users/:id': {
    id: 'adminDeleteUser',
    summary: 'Delete an account',
    access: 'admin',
    answer: { id: 'string', message: 'string' },
    errors: [422],
  },
  'GET /api/admin/settings': {
    id: 'getSettings',
    summary: 'The settings of this installation',
    access: 'admin',
    answer: { footer_links: 'object' },
  },
  'PATCH /api/admin/settings': {
    id: 'updateSettings',
    summary: 'Change the settings of this installation',
    access: 'admin',
    body: footerLinksInput,
    answer: { footer_links: 'object', message: 'string' },
  },
  'GET /api/admin/bots': {
    id: 'listEveryBot',
    summary: 'Every assistant of this installation',
    access: 'admin',
    query: adminBotsQuery,
    answer: 'list',
    also: 'csv',
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
