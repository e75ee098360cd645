import { Icon } from '../../components/ui/Icon.tsx';
import type { Agent } from '../../lib/widget-settings.ts';
import css from './FloatingAgents.module.css';

/**
 * The floating share and chat buttons of this website's own agents. The widget script is loaded on first interaction;
 * without scripts the links open the agents' pages.
 */
export function FloatingAgents({ agents, path }: { agents: Agent[]; path: string }) {
  return (
    <aside className={css.agents} aria-label="Assistant" data-agents>
      {agents.includes('chat') && (
        <a className={css.chat} href="/agents/chat" data-foyer-open="chat" aria-label="Ask the assistant">
          <Icon name="chat" size={26} />
        </a>
      )}
      {agents.includes('share') && (
        <a
          className={css.share}
          href={`/agents/share?page=${encodeURIComponent(path)}`}
          data-foyer-open="share"
          aria-label="Share this page"
          rel="nofollow"
        >
          <Icon name="share" />
        </a>
      )}
    </aside>
  );
}
