import { WEBHOOK_FORMAT_LABELS } from '#lib/webhook-formats.ts';
import type { WebhookView } from '#server/sites/sites.ts';
import { Badge } from '../../ui/Badge.tsx';
import css from './webhooks.module.css';

/** The form of the messages of a webhook, and whether it gets them. */
export const WebhookState = ({ webhook }: { webhook: WebhookView }) => (
  <span className={css.state}>
    <Badge>{webhook.format === 'json' ? 'Signed JSON' : WEBHOOK_FORMAT_LABELS[webhook.format]}</Badge>
    <State webhook={webhook} />
  </span>
);

function State({ webhook }: { webhook: WebhookView }) {
  if (webhook.isPausedByFailures) return <Badge kind="danger">Paused after a day of failures</Badge>;
  if (!webhook.isActive) return <Badge>Paused</Badge>;
  return webhook.failingSince ? <Badge kind="warning">Failing</Badge> : <Badge kind="success">Active</Badge>;
}
