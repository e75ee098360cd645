import type { EventInput } from '#lib/schemas/widget.ts';
import type { Agent } from '#lib/widget-settings.ts';
import { AppError } from '../../platform/errors.ts';
import type { SiteView } from '../sites/sites.ts';

const NAMES: Record<Agent, string> = { chat: 'The chat', search: 'The search', share: 'Sharing' };

/**
 * A page that was loaded earlier may still show an agent that was disabled since.
 * @throws AppError 403 with an error on `agent`, which distinguishes it from a refused origin.
 */
export function requireAgent({ agents }: SiteView, agent: Agent): void {
  if (agents[agent].enabled) return;
  throw switchedOff(NAMES[agent], 'agent');
}

/** A refusal with an error on a field, which distinguishes it from a refused origin. */
export function switchedOff(name: string, field: 'agent' | 'widget'): AppError {
  const message = `${name} is switched off on this website.`;
  return new AppError(403, message, { fields: { [field]: [message] } });
}

/** The agent that an event belongs to; any agent may send an event that is not listed. */
export const EVENT_AGENTS: Partial<Record<EventInput['type'], Agent>> = {
  share: 'share',
  search_click: 'search',
};
