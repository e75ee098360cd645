import { Icon } from '../../components/ui/Icon.tsx';
import type { Agent } from '../../lib/widget-settings.ts';
import css from './FloatingAgents.module.css';

/** In place of the widget, for browsers without scripts: links to the agents' pages. */
export function FloatingAgents({ agents, path }: { agents: Agent[]; path: string }) {
  return (
    <noscript>
      <aside className={css.agents} aria-label="Assistant">
        {agents.includes('chat') && (
          <a className={css.chat} href="/agents/chat" aria-label="Ask the assistant">
            <Icon name="chat" size={26} />
          </a>
        )}
        {agents.includes('share') && (
          <a
            className={css.share}
            href={`/agents/share?page=${encodeURIComponent(path)}`}
            aria-label="Share this page"
            rel="nofollow"
          >
            <Icon name="share" />
          </a>
        )}
      </aside>
    </noscript>
  );
}
