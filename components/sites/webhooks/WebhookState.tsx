import type { WebhookView } from '#server/sites/sites.ts';
import { Badge } from '../../ui/Badge.tsx';

/** Whether a webhook gets messages. */
export function WebhookState({ webhook }: { webhook: WebhookView }) {
  if (webhook.isPausedByFailures) return <Badge kind="danger">Paused after a day of failures</Badge>;
  if (!webhook.isActive) return <Badge>Paused</Badge>;
  return webhook.failingSince ? <Badge kind="warning">Failing</Badge> : <Badge kind="success">Active</Badge>;
}
