import type { Agent } from '../../lib/widget-settings.ts';
import type { Services } from '../../server/services.ts';

/** Which of this website's own agents are on: none where an admin has removed them. */
export async function houseAgents({ house }: Pick<Services, 'house'>): Promise<Agent[]> {
  const site = await house.site();
  if (!site) return [];
  return (['chat', 'search', 'share'] as const).filter((agent) => site.agents[agent].enabled);
}
