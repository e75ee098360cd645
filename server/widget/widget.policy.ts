import type { EventInput } from '../../lib/schemas/widget.ts';
import type { Agent } from '../../lib/widget-settings.ts';
import { AppError } from '../platform/errors.ts';
import type { SiteView } from '../sites/sites.ts';

const NAMES: Record<Agent, string> = { chat: 'The chat', search: 'The search', share: 'Sharing' };

/**
 * A page that was opened earlier may still show an agent that its owner has switched off since.
 * @throws AppError 403 that names the `agent`, which tells it from a refused origin.
 */
export function requireAgent({ agents }: SiteView, agent: Agent): void {
  if (agents[agent].enabled) return;
  const message = `${NAMES[agent]} is switched off on this website.`;
  throw new AppError(403, message, { fields: { agent: [message] } });
}

/** The agent that an event comes from; none where any of them may send it. */
export const EVENT_AGENTS: Partial<Record<EventInput['type'], Agent>> = {
  share: 'share',
  search_click: 'search',
};
