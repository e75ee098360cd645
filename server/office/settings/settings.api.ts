import { timestampIn } from '#lib/local-time.ts';
import { settingsChange } from '#lib/schemas/settings.ts';
import { goneSignal } from '../../platform/http/event-stream.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Settings } from './settings.ts';
import type { SettingsTests } from './settings-tests.ts';

interface Deps {
  settings: Settings;
  settingsTests: SettingsTests;
}

/** `/admin/settings`. */
export function settingsApi({ settings, settingsTests }: Deps): Route[] {
  const testLimit = { name: 'settings-tests', points: 10, seconds: 600 };
  const view = () => ({ settings: settings.values, sources: settings.sources() });

  return tagged('Administration', {
    getSettings: route('GET /admin/settings', {
      summary: 'The settings of this installation',
      access: 'admin',
      answer: { settings: 'object', sources: 'object' },
      handle: () => view(),
    }),
    updateSettings: route('PATCH /admin/settings', {
      summary: 'Change the settings of this installation',
      access: 'admin',
      body: settingsChange,
      answer: { settings: 'object', sources: 'object', message: 'string' },
      async handle({ viewer, body: { version, confirm: isConfirmed, ...input } }) {
        if (input.announcementUntil)
          input.announcementUntil = timestampIn(input.announcementUntil, viewer.timeZone ?? 'UTC');
        await settings.update(input, { viewer, version, isConfirmed });
        return { ...view(), message: 'Settings saved.' };
      },
    }),
    sendTestMail: route('POST /admin/settings/test-mail', {
      summary: 'Send a test email to yourself; a refusal of the mail server is 422 with its answer',
      access: 'admin',
      rateLimit: testLimit,
      answer: { message: 'string' },
      handle: async ({ viewer }) => ({ message: await settingsTests.sendMail(viewer) }),
    }),
    askTestQuestion: route('POST /admin/settings/test-model', {
      summary: 'Ask the default model a short question; 422 if it does not answer',
      access: 'admin',
      rateLimit: testLimit,
      answer: { message: 'string' },
      handle: async ({ viewer, res }) => ({ message: await settingsTests.askModel(viewer, goneSignal(res)) }),
    }),
  });
}
