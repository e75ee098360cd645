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
  throw switchedOff(NAMES[agent], 'agent');
}

/** A refusal that names what is off as a field, which tells it from that of an origin. */
export function switchedOff(name: string, field: 'agent' | 'widget'): AppError {
  const message = `${name} is switched off on this website.`;
  return new AppError(403, message, { fields: { [field]: [message] } });
}

/** The agent that an event comes from; none where any of them may send it. */
export const EVENT_AGENTS: Partial<Record<EventInput['type'], Agent>> = {
  share: 'share',
  search_click: 'search',
};
