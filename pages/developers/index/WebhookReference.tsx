import { Entries, Entry, ReferenceSection } from '#components/office/developers/Reference.tsx';
import { WEBHOOK_EXAMPLES } from '#components/office/developers/webhook-examples.ts';
import { CodeBlock } from '#components/sites/studio/CodeBlock.tsx';
import { SITE_EVENT_TEXTS, type WebhookEventType } from '#lib/site-events.ts';

const NODE = `import { createHmac, timingSafeEqual } from 'node:crypto';

const key = Buffer.from(process.env.FOYER_WEBHOOK_SECRET.slice('whsec_'.length), 'base64');

/** @param body the text of the request, before it is parsed */
function isFromFoyer(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time } = headers;
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const expected = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

const HEADERS = `webhook-id: msg_0199e3c0-7a10-7c1e-8f7a-3d1b5a6c7e06
webhook-timestamp: 1795512600
webhook-signature: v1,K5oZfzN95Z9UVu1E…=`;

/** Their data are those of another event without a field: all examples would make the page heavier than public pages may be. */
const LIKE_MESSAGES = [
  'conversation.waiting',
  'conversation.claimed',
  'conversation.closed',
  'conversation.rated',
];

/** How a server gets messages of a website's events. */
export function WebhookReference() {
  return (
    <ReferenceSection id="webhooks" title="Webhooks">
      <p>
        Your server gets a message when something happens on your website. Add its address in the settings of
        the website under Webhooks, or with{' '}
        <a href="/developers/api#createWebhook">
          <code>POST /api/sites/{'{id}'}/webhooks</code>
        </a>
        , and choose the events. Those of conversations with people are like <code>conversation.message</code>
        , without <code>message</code>.
      </p>
      <Entries>
        {Object.entries(WEBHOOK_EXAMPLES).map(([event, data]) => (
          <Entry
            key={event}
            id={`webhook-${event}`}
            name={event}
            type="JSON"
            about={`${SITE_EVENT_TEXTS[event as WebhookEventType]}.`}
          >
            {LIKE_MESSAGES.includes(event) ? null : <CodeBlock code={bodyOf(event, data)} />}
          </Entry>
        ))}
      </Entries>
      <h3>Verify a message</h3>
      <p>
        Messages follow <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has libraries
        for most languages. Three headers come with each:
      </p>
      <CodeBlock code={HEADERS} />
      <p>
        The signature is the HMAC-SHA-256 of id, timestamp and body, joined by dots, with the secret’s part
        after <code>whsec_</code> as the key in base64. After a change of the secret there are two signatures
        for a day, separated by a space. In Node.js:
      </p>
      <CodeBlock code={NODE} />
      <h3>Attempts</h3>
      <p>
        Answer with a status from 200 to 299 within 10 seconds; do slow work afterwards. Anything else counts
        as a failure, redirects too. A message is sent again after 5 seconds, 5 minutes, 30 minutes, and 2, 5,
        10 and 6.5 hours. It keeps its <code>webhook-id</code>, and may arrive more than once: remember the
        ids. After a day of failures the webhook is paused, and you get an email.
      </p>
    </ReferenceSection>
  );
}

const bodyOf = (type: string, data: object): string =>
  JSON.stringify({ type, timestamp: '2026-11-24T09:30:00.000Z', data }, null, 2);
