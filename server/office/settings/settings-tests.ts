import { emailTo, type Viewer } from '../../accounts/accounts.ts';
import type { Models } from '../../assistants/assistants.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';

interface Deps extends Pick<Platform, 'config' | 'database' | 'settings' | 'recordAudit'> {
  mailer: Mailer;
  models: Pick<Models, 'choose' | 'test'>;
}

/** Tries what the settings say: whether a mail is accepted, and whether the default model answers. */
export function createSettingsTests({
  config,
  database: { db },
  settings,
  recordAudit,
  mailer,
  models,
}: Deps) {
  const record = (id: string, name: string, after: object) =>
    recordAudit(db, { action: 'settings.tested', object: { kind: 'settings', id, name }, after });

  return {
    /**
     * Sends a mail to the admin at once.
     * @throws AppError 422 with the answer of the mail server
     */
    async sendMail({ email, firstName, name }: Viewer): Promise<string> {
      const { siteName, siteUrl, mailFrom } = settings.values;
      const mail = emailTo({ email }, settings.values, {
        subject: `Test email from ${siteName}`,
        paragraphs: [
          `Hello ${firstName ?? name}, this is the test email that you asked for. It came from ${mailFrom}.`,
        ],
        footer: `You received this email because you sent it from the settings of ${siteUrl}.`,
      });
      const failure = await mailer.send(mail, newId()).then(
        () => undefined,
        (error: Error) => error.message,
      );
      await record('mail', 'Test email', { to: email, failure: failure ?? null });
      if (failure !== undefined)
        throw new AppError(422, `The email was not sent. The mail server answered: ${failure}`);
      return config.mail.smtpUrl
        ? `The mail server accepted an email to ${email}. See whether it arrives.`
        : 'No mail server is configured: the email is in the outbox.';
    },

    /**
     * Asks the model of assistants without a choice of their own.
     * @throws AppError 422 if it does not answer
     */
    async askModel({ id }: Viewer, signal: AbortSignal): Promise<string> {
      const chosen = await models.choose({ provider: null, model: null }, id);
      const test = chosen
        ? await models.test(chosen, 0, signal)
        : { ok: true, message: 'The built-in assistant answers: no language model is the default.' };
      await record('model', 'Test question to the model', { ok: test.ok, message: test.message });
      if (!test.ok) throw new AppError(422, test.message);
      return test.message;
    },
  };
}

export type SettingsTests = ReturnType<typeof createSettingsTests>;
