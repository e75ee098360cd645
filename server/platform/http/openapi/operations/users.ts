import { notificationSettingsInput } from '#lib/schemas/notifications.ts';
import { deleteAccountInput, updateUserInput, userQuery, writersQuery } from '#lib/schemas/users.ts';
import type { Operations } from '../operation.ts';

export const USERS = {
  'GET /api/users': {
    id: 'listWriters',
    summary: 'Users with public posts, the most posts first',
    access: 'anyone',
    query: writersQuery,
    answer: 'list',
  },
  'GET /api/users/:id': {
    id: 'getUser',
    summary: 'The public profile of a user; your own profile in full',
    access: 'anyone',
    query: userQuery,
    answer: { user: 'object' },
  },
  'PATCH /api/users/:id': {
    id: 'updateUser',
    summary: 'Change your profile; absent fields stay as they are',
    access: 'owner',
    body: updateUserInput,
    answer: { user: 'object', message: 'string' },
    errors: [409, 429, 503],
  },
  'DELETE /api/users/:id': {
    id: 'deleteUser',
    summary: 'Delete your account',
    access: 'owner',
    body: deleteAccountInput,
    answer: { id: 'string', message: 'string' },
    errors: [409, 429, 503],
  },
  'GET /api/users/:userId/notifications': {
    id: 'getNotifications',
    summary: 'Which emails you get',
    access: 'owner',
    answer: { notifications: 'object' },
  },
  'PATCH /api/users/:userId/notifications': {
    id: 'updateNotifications',
    summary: 'Choose which emails you get; absent kinds stay as they are',
    access: 'owner',
    body: notificationSettingsInput,
    answer: { notifications: 'object', message: 'string' },
  },
  'GET /api/users/:id/export': {
    id: 'exportUser',
    summary: 'Everything stored about you, as a JSON file',
    access: 'owner',
    answer: 'file',
    errors: [429],
  },
} satisfies Operations;
