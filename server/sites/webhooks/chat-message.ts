import { SITE_EVENT_TEXTS, type WebhookEventType } from '#lib/site-events.ts';
import type { WebhookFormat } from '#lib/webhook-formats.ts';

/** Discord accepts 2,000 characters, the others more. */
const MAX_TEXT = 1500;

interface Payload {
  data: {
    site: { name: string };
    lead?: { email: string; message: string | null };
    conversation?: { visitor?: { name: string | null; email: string | null } };
    message?: { from: string; content: string } | string;
    rating?: { score: number; note: string | null };
    gap?: { text: string };
    source?: { name: string; error: string };
  };
}

/**
 * An event as a message of a chat program.
 * Sources: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks,
 * https://docs.discord.com/developers/resources/webhook#execute-webhook,
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
 * @param payload the JSON of the event
 * @param url where people see more
 */
export function chatMessage(
  format: Exclude<WebhookFormat, 'json'>,
  event: WebhookEventType,
  payload: string,
  url: string,
): string {
  const { data } = JSON.parse(payload) as Payload;
  const lines = [`${SITE_EVENT_TEXTS[event]} (${data.site.name})`, ...detailsOf(data)];
  const text = lines.join('\n').slice(0, MAX_TEXT).toWellFormed();
  return JSON.stringify(SHAPES[format](text, url));
}

function detailsOf({ lead, conversation, message, rating, gap, source }: Payload['data']): string[] {
  const { name, email } = conversation?.visitor ?? {};
  const details = [
    lead && [lead.email, lead.message].filter(Boolean).join(': '),
    [name, email].filter(Boolean).join(', '),
    typeof message === 'string' ? message : message && `${message.from}: ${message.content}`,
    rating && `${rating.score} of 5${rating.note ? `: ${rating.note}` : ''}`,
    gap?.text,
    source && `${source.name}: ${source.error}`,
  ];
  return details.filter((detail): detail is string => Boolean(detail));
}

/** Escaping has made it longer. The end is no half of an escape. */
const cut = (escaped: string): string =>
  escaped
    .slice(0, MAX_TEXT)
    .replace(/(?<!\\)((?:\\\\)*)\\$/, '$1')
    .toWellFormed();

/** One line feed is none in a card: https://learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/cards-format */
const inTeams = (text: string): string => text.replace(/[\\*_[\]()#-]/g, '\\$&').replaceAll('\n', '\n\n');

/** A flag of Discord's messages: without previews of links. */
const SUPPRESS_EMBEDS = 4;

const SHAPES: Record<Exclude<WebhookFormat, 'json'>, (text: string, url: string) => object> = {
  // Only these three characters have a meaning; without a mention in angle brackets nobody is called.
  slack: (text, url) => ({
    text: `${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}\n<${url}|Open the inbox>`,
    // Nothing that a visitor links to is loaded into the channel.
    unfurl_links: false,
    unfurl_media: false,
  }),
  discord: (text, url) => ({
    content: `${cut(text.replace(/[\\*_~`|>#[\]()-]/g, '\\$&'))}\n${url}`,
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
  }),
  teams: (text, url) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text: inTeams(text), wrap: true }],
          actions: [{ type: 'Action.OpenUrl', title: 'Open the inbox', url }],
        },
      },
    ],
  }),
};
