import type { Agent, PublicSettings } from '../../../lib/widget-settings.ts';
import type { ScriptTag } from './foyer.ts';

export const AGENTS: Agent[] = ['chat', 'search', 'share'];

/** The agents that are on: attributes can only disable agents that the owner has enabled. */
export const agentsOf = ({ agents }: Partial<PublicSettings>, { data }: ScriptTag): Agent[] =>
  AGENTS.filter(
    (agent) =>
      agents?.[agent]?.enabled !== false && (!data.agents || data.agents.split(/[\s,]+/).includes(agent)),
  );
