import { Icon } from '#components/ui/Icon.tsx';
import type { Agent } from '#lib/widget-settings.ts';
import css from './FloatingAgents.module.css';

/**
 * The share button beside the widget's launcher, which opens the widget. Without scripts there is no launcher, and both
 * are links to the agents' pages.
 */
export function FloatingAgents({ agents, path }: { agents: Agent[]; path: string }) {
  const share = agents.includes('share') && (
    <a
      className={css.share}
      href={`/agents/share?page=${encodeURIComponent(path)}`}
      aria-label="Share this page"
      rel="nofollow"
      data-foyer-open="share"
    >
      <Icon name="share" />
    </a>
  );
  return (
    <aside className={css.agents} aria-label="Assistant">
      {agents.includes('chat') && (
        <noscript>
          <a className={css.chat} href="/agents/chat" aria-label="Ask the assistant">
            <Icon name="chat" size={26} />
          </a>
        </noscript>
      )}
      {/* Where there is nothing else, the launcher itself shares. */}
      {agents[0] === 'share' ? <noscript>{share}</noscript> : share}
    </aside>
  );
}
