import type { UsableProvider } from '#lib/model-providers.ts';
import type { SettingsInput } from '#lib/schemas/settings.ts';
import type { SettingValues } from '#lib/setting-values.ts';
import type { FindPicture, Viewer } from '../../accounts/accounts.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';

interface Deps {
  db: Db;
  clock: Clock;
  findPicture: FindPicture;
  /** The slugs of the plans on offer. */
  livePlans(): Promise<readonly string[]>;
  models: {
    defaultProvider: UsableProvider;
    /** Why the provider and the model cannot be everyone's default, by field. */
    errorsInDefault(provider: UsableProvider, model: string | null): Promise<FieldErrors>;
  };
  current(): Pick<SettingValues, 'defaultProvider' | 'defaultModel' | 'termsLink' | 'termsVersion'>;
}

/** Refuses settings that name something that is missing. */
export const createSettingsCheck =
  ({ db, clock, findPicture, livePlans, models, current }: Deps) =>
  async (input: SettingsInput, viewer: Viewer): Promise<void> => {
    const errors: FieldErrors = {};
    for (const name of ['logoMediaId', 'socialMediaId'] as const) {
      const id = input[name];
      if (id && !(await findPicture(db, viewer, id))) errors[name] = ['Choose a public picture.'];
    }
    const { defaultPlan } = input;
    if (defaultPlan && !(await livePlans()).includes(defaultPlan))
      errors.defaultPlan = ['Choose a plan that is on offer.'];
    if (input.defaultProvider !== undefined || input.defaultModel !== undefined) {
      const { defaultProvider: provider = current().defaultProvider } = input;
      const { defaultModel: model = current().defaultModel } = input;
      Object.assign(errors, await models.errorsInDefault(provider ?? models.defaultProvider, model));
    }
    const { termsLink = current().termsLink, termsVersion = current().termsVersion } = input;
    if (termsVersion !== null && termsLink === null)
      errors.termsVersion = [
        'Enter the address of the terms, too: people cannot accept what they cannot read.',
      ];
    const { announcement, announcementUntil } = input;
    if (announcement && announcementUntil && new Date(announcementUntil).toISOString() <= isoNow(clock))
      errors.announcementUntil = ['This time is over: the announcement would not be shown.'];
    if (Object.keys(errors).length > 0) throw invalid(errors);
  };
