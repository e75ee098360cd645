import { ReferenceSection } from '#components/office/developers/Reference.tsx';
import { CodeBlock } from '#components/sites/studio/CodeBlock.tsx';

const NODE = `import { createHmac } from 'node:crypto';

const hash = createHmac('sha256', process.env.FOYER_SECRET)
  .update(user.id)
  .digest('hex');`;

const PHP = "$hash = hash_hmac('sha256', $user->id, getenv('FOYER_SECRET'));";

const PYTHON = `import hashlib, hmac, os

key = os.environ['FOYER_SECRET'].encode()
hash = hmac.new(key, user_id.encode(), hashlib.sha256).hexdigest()`;

const PAGE = `<script>
  (window.Foyer ||= []).push(['identify', {
    userId: '42',
    email: 'ada@tea.example',
    name: 'Ada',
    hash: '…',
  }]);
</script>`;

/** How a website identifies its signed-in visitors. */
export function WidgetIdentity() {
  return (
    <ReferenceSection id="identity" title="Identity">
      <p>
        People who are logged in on your website keep their conversation on every device, and you see who
        asked. Your server proves who they are: the hexadecimal HMAC-SHA-256 of the user id with the secret of
        the website, which its owner gets from{' '}
        <a href="/developers/api#getIdentitySecret">
          <code>GET /api/sites/{'{id}'}/identity-secret</code>
        </a>
        , or on your website’s page under Install. The secret must never reach a page.
      </p>
      <Code title="Node" code={NODE} />
      <Code title="PHP" code={PHP} />
      <Code title="Python" code={PYTHON} />
      <Code title="In the page" code={PAGE} />
      <p>
        A JSON Web Token does the same: <code>{"['identify', { token }]"}</code>, signed with HS256 and the
        same secret, with the claims <code>sub</code> (the user id) and <code>exp</code>, and if you like{' '}
        <code>email</code> and <code>name</code>. Call <code>Foyer.logout()</code> when they log out.
      </p>
    </ReferenceSection>
  );
}

function Code({ title, code }: { title: string; code: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <CodeBlock code={code} />
    </div>
  );
}
