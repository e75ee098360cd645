import { Router } from 'express';
import { notificationSettingsInput } from '#lib/schemas/notifications.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import { viewerOf } from '../users/users.ts';
import type { Notifications } from './notifications.ts';

/** `/users/{id}/notifications`: which mails an account gets. */
export function notificationsApi({ notifications }: { notifications: Notifications }): Router {
  const router = Router();

  router
    .route('/users/:userId/notifications')
    .get(async (req, res) => {
      respond(req, res, 200, { notifications: await notifications.get(viewerOf(req), req.params.userId) });
    })
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(notificationSettingsInput, req.body);
      const settings = await notifications.save(viewer, req.params.userId, input);
      respond(req, res, 200, { notifications: settings, message: 'Notifications saved.' });
    });

  return router;
}
