import type { PublicSettings } from '#lib/widget-settings.ts';

type Agents = NonNullable<PublicSettings['agents']>;

export const isWidgetShown = (agents: Agents): boolean =>
  [agents.chat, agents.search, agents.share].some(isOn);

/** Says what visitors do not see, which the owner may not expect: agents that are off, share buttons without networks. */
export function widgetWarning(agents: Agents): string | null {
  if (!isWidgetShown(agents)) return 'Visitors see nothing: chat, search and share buttons are all off.';
  return isOn(agents.share) && agents.share?.networks?.length === 0
    ? 'No network is chosen: visitors can only share with the apps of their device, if it offers any.'
    : null;
}

const isOn = (agent: { enabled?: boolean } | undefined): boolean => agent?.enabled !== false;
