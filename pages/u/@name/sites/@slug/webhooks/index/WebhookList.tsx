import { WebhookState } from '#components/sites/webhooks/WebhookState.tsx';
import css from '#components/sites/webhooks/webhooks.module.css';
import { webhookPath } from '#lib/routes.ts';
import type { WebhookView } from '#server/sites/sites.ts';

/** The webhooks of a website, each with a link to its settings and its messages. */
export function WebhookList({ webhooks, path }: { webhooks: WebhookView[]; path: string }) {
  return (
    <ul className={css.list}>
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <a href={webhookPath(path, webhook.id)} className={css.url}>
            {webhook.url}
          </a>
          <WebhookState webhook={webhook} />
          <p className={css.facts}>{webhook.events.join(', ')}</p>
        </li>
      ))}
    </ul>
  );
}
