import type { ShareNetwork } from '#lib/widget-settings.ts';
import { type FormValues, isOnAt, listAt, textAt } from './form-values.ts';
import type { PreviewSettings } from './Preview.tsx';

/** What the fields of the look mean for the widget. */
export function lookSettings(values: FormValues): PreviewSettings {
  const share = 'agents.share';
  return {
    theme: {
      color: textAt(values, 'theme.color') || null,
      position: textAt(values, 'theme.position'),
      mode: textAt(values, 'theme.mode'),
    },
    agents: {
      chat: { enabled: isOnAt(values, 'agents.chat.enabled') },
      search: { enabled: isOnAt(values, 'agents.search.enabled') },
      share: {
        enabled: isOnAt(values, `${share}.enabled`),
        networks: listAt(values, `${share}.networks`) as ShareNetwork[],
        placement: textAt(values, `${share}.placement`) === 'floating' ? 'floating' : 'panel',
        utm: {
          source: textAt(values, `${share}.utm.source`) || null,
          medium: textAt(values, `${share}.utm.medium`) || null,
          campaign: textAt(values, `${share}.utm.campaign`) || null,
        },
        text: textAt(values, `${share}.text`) || null,
      },
    },
  };
}
