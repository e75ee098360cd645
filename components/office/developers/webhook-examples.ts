import type { WebhookEventType } from '#lib/site-events.ts';

const SITE = { id: '0199e3c0-7a10-7c1e-8f7a-3d1b5a6c7e01', name: 'Tea shop' };
const CHAT_ID = '0199e3c1-02b4-7d52-9c80-5f2e8a914b13';

/** The data of each event. A test compares their fields with those of real messages. */
export const WEBHOOK_EXAMPLES: Readonly<Record<WebhookEventType, object>> = {
  'lead.created': {
    site: SITE,
    lead: {
      id: '0199e3c2-55aa-7e01-b1c3-9d0f4e7a2b64',
      email: 'ada@example.org',
      name: 'Ada',
      message: 'Do you ship to Austria?',
      fields: [{ id: 'f3b1c9a07d2e4', kind: 'text', label: 'Country', value: 'Austria' }],
      chat_id: CHAT_ID,
      visitor_id: '7f0f3a52-6a0c-4b0e-9a7d-2f6d1c8e5b90',
      created_at: '2026-11-24T09:30:00.000Z',
    },
  },
  'conversation.ended': {
    site: SITE,
    conversation: {
      id: CHAT_ID,
      visitor_id: '7f0f3a52-6a0c-4b0e-9a7d-2f6d1c8e5b90',
      name: 'Do you ship to Austria?',
      questions: 2,
      unanswered: 1,
      started_at: '2026-11-24T09:28:11.000Z',
      last_message_at: '2026-11-24T09:31:40.000Z',
    },
  },
  'gap.found': {
    site: SITE,
    gap: {
      id: 'h3vQnq0pX1x0b7m2WZ4t9A',
      text: 'Do you ship to Austria?',
      questions: 1,
      weak: 0,
      doubtful: 0,
      searches: 0,
      downvotes: 0,
      times: 1,
      last_at: '2026-11-24T09:28:13.000Z',
      chat_id: CHAT_ID,
    },
  },
  'source.failed': {
    site: SITE,
    source: {
      id: '0199e3c3-8b6d-7f3a-a2d4-0e1f5c8b3a75',
      type: 'website',
      name: 'teashop.example',
      error: 'teashop.example could not be found.',
      failed_at: '2026-11-24T03:00:07.000Z',
    },
  },
  'webhook.test': { site: SITE, message: 'This is a test.' },
};
