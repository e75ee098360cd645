/** What a webhook gets: our signed JSON, or a message as a chat program shows it. */
export const WEBHOOK_FORMATS = ['json', 'slack', 'discord', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

export const WEBHOOK_FORMAT_LABELS: Readonly<Record<WebhookFormat, string>> = {
  json: 'Signed JSON, for your server',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
};
