import { Form } from '#components/forms/Form.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { Button } from '#components/ui/Button.tsx';
import type { Data } from './+data.ts';
import css from './sessions.module.css';

export function Sessions({ user, sessions }: Data) {
  return (
    <>
      <ul className={css.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <Session session={session} next={`/u/${user.name}/account`} />
          </li>
        ))}
      </ul>
      <SubmitForm
        id="everywhere"
        action="/api/auth/sessions"
        method="delete"
        submit="Log Out Everywhere"
        kind="quiet"
      />
    </>
  );
}

interface SessionProps {
  session: Data['sessions'][number];
  next: string;
}

function Session({ session, next }: SessionProps) {
  const { id, device, address, isCurrent, signedIn, lastSeen } = session;
  return (
    <div className={css.session}>
      <div className={css.what}>
        <p className={css.device}>
          <strong>{device}</strong> {isCurrent && <Badge kind="success">This device</Badge>}
        </p>
        <p className={css.times}>
          From {address} · logged in <At timestamp={signedIn} /> · last seen <At timestamp={lastSeen} />
        </p>
      </div>
      {!isCurrent && (
        <Form id={`session-${id}`} action={`/api/auth/sessions/${id}`} method="delete" next={next}>
          <Button kind="quiet">
            <span>
              Log Out
              <span className="visually-hidden">
                {' '}
                {device} from {address}
              </span>
            </span>
          </Button>
        </Form>
      )}
    </div>
  );
}
