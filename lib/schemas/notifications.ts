import { z } from 'zod';
import { checkbox } from './fields.ts';

export const notificationSettingsInput = z.strictObject({
  lead: checkbox.optional(),
  gap: checkbox.optional(),
  sourceFailed: checkbox.optional(),
  planLimit: checkbox.optional(),
  digest: checkbox.optional(),
});

export type NotificationSettingsInput = z.output<typeof notificationSettingsInput>;
