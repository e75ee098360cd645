import { ApiError } from '#lib/api-error.ts';
import { camelCaseKeys } from '#lib/case.ts';
import type { LeadField } from '#lib/lead-fields.ts';
import type { Context } from '../core/contract.ts';
import { type Texts, textsIn } from '../core/settings.ts';
import { describeError } from './describe-error.ts';
import type { Session } from './session.ts';

/**
 * Requests a session, and applies the settings in its response. Position, mode and a color that the script has stay as in
 * the script, which browsers cache for minutes, and agents can only be disabled.
 */
export async function startSession({ host, api, status, strings }: Context): Promise<void> {
  try {
    apply(host, await api.session());
    status.set({ problem: '' });
  } catch (error) {
    const message = describeError(error, strings);
    host.emit('error', { message });
    // Network errors may pass; a rejection is final.
    const isRefused = error instanceof ApiError && [403, 404].includes(error.status);
    if (isRefused) status.set({ problem: message });
  }
}

function apply({ settings, view }: Context['host'], session: Session): void {
  const { site, bot, agents, theme, texts, branding, icon = '' } = session;
  const current = settings.get();
  settings.set({ icon });
  // The studio's form decides what its preview shows; the session has what was saved.
  if (current.isPreview) return;
  // The names of texts arrive in snake case.
  const known: Texts = {
    ...bot,
    ...((texts && camelCaseKeys(texts)) ?? { strings: current.strings }),
  };
  const enabled = current.agents.filter((agent) => agents[agent].enabled);
  settings.set({
    name: site.name,
    assistant: bot.name,
    agents: enabled,
    share: agents.share,
    person: agents.chat.person ?? 'never',
    leadFields: camelCaseKeys(agents.chat.lead_fields ?? []) as LeadField[],
    branding,
    texts: known,
    ...textsIn(known, current.locale),
    theme: { ...current.theme, color: current.theme.color || (theme.color ?? '') },
  });
  if (!enabled.includes(view.get().agent) && enabled[0]) view.set({ agent: enabled[0] });
}
