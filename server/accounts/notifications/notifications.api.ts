import { notificationSettingsInput } from '#lib/schemas/notifications.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Notifications } from './notifications.ts';

/** `/users/{id}/notifications`: which mails an account gets. */
export function notificationsApi({ notifications }: { notifications: Notifications }): Route[] {
  return tagged('Users', {
    getNotifications: route('GET /users/:userId/notifications', {
      summary: 'Which emails you get',
      access: 'self',
      answer: { notifications: 'object' },
      handle: async ({ viewer }) => ({ notifications: await notifications.settingsOf(viewer.id) }),
    }),
    updateNotifications: route('PATCH /users/:userId/notifications', {
      summary: 'Choose which emails you get; absent kinds stay as they are',
      access: 'self',
      body: notificationSettingsInput,
      answer: { notifications: 'object', message: 'string' },
      async handle({ viewer, body }) {
        const settings = await notifications.save(viewer.id, body);
        return { notifications: settings, message: 'Notifications saved.' };
      },
    }),
  });
}
