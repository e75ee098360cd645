import { notificationsPath } from '#lib/routes.ts';
import {
  alertChoicesInput,
  pushSubscriptionInput,
  removePushSubscriptionInput,
} from '#lib/schemas/alerts.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import type { Alerts } from './alerts.ts';
import type { Push } from './push.ts';

/** `/sites/{id}/alerts`, and `/users/{id}/push-subscriptions`. */
export function alertsApi({ alerts, push }: { alerts: Alerts; push: Push }): Route[] {
  return tagged('Inbox', {
    getAlerts: route('GET /sites/:id/alerts', {
      summary: 'How you learn of waiting conversations',
      access: 'team',
      answer: { alerts: 'object' },
      handle: async ({ viewer, params }) => ({ alerts: await alerts.get(viewer, params.id) }),
    }),
    updateAlerts: route('PATCH /sites/:id/alerts', {
      summary: 'Choose how you learn of waiting conversations',
      access: 'team',
      body: alertChoicesInput,
      answer: { alerts: 'object', message: 'string' },
      async handle({ viewer, params, body }) {
        const saved = await alerts.save(viewer, params.id, body);
        const message = 'Notifications saved.';
        return done(
          { alerts: saved, message },
          { redirectTo: notificationsPath(viewer.name), toast: message },
        );
      },
    }),
    lookAtInbox: route('POST /inbox/looking', {
      summary: 'Look at the inbox: for 45 seconds you are not alerted',
      access: 'user',
      rateLimit: { name: 'inbox-looking', points: 60, seconds: 60 },
      answer: { message: 'string' },
      async handle({ viewer }) {
        await alerts.looking(viewer);
        return { message: 'You are looking at the inbox.' };
      },
    }),
    addPushSubscription: route('POST /users/:userId/push-subscriptions', {
      summary: 'Notify a browser by Web Push',
      access: 'self',
      body: pushSubscriptionInput,
      rateLimit: { name: 'push-subscriptions', points: 60, seconds: 3600 },
      status: 201,
      answer: { message: 'string' },
      async handle({ viewer, body, req }) {
        await push.subscribe(viewer, req.sessionID, body);
        return { message: 'This browser is notified.' };
      },
    }),
    removePushSubscription: route('DELETE /users/:userId/push-subscriptions', {
      summary: 'Notify a browser no longer',
      access: 'self',
      body: removePushSubscriptionInput,
      answer: { message: 'string' },
      async handle({ viewer, body }) {
        await push.unsubscribe(viewer, body.endpoint);
        return { message: 'This browser is not notified any more.' };
      },
    }),
  });
}
