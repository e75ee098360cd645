import { Form } from '#components/forms/Form.tsx';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { Button } from '#components/ui/Button.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { ShownSession } from './+data.ts';
import css from './sessions.module.css';

interface SessionsProps {
  userName: string;
  sessions: ShownSession[];
  refused: PageProps['refused'];
}

export function Sessions({ userName, sessions, refused }: SessionsProps) {
  return (
    <>
      <ul className={css.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <Session session={session} userName={userName} refused={refused} />
          </li>
        ))}
      </ul>
      <Form id="everywhere" action="/api/auth/sessions" method="delete" refused={refused}>
        <div>
          <Button kind="quiet">Log Out Everywhere</Button>
        </div>
      </Form>
    </>
  );
}

function Session({
  session,
  userName,
  refused,
}: Omit<SessionsProps, 'sessions'> & { session: ShownSession }) {
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
        <Form
          id={`session-${id}`}
          action={`/api/auth/sessions/${id}`}
          method="delete"
          next={`/u/${userName}/account`}
          refused={refused}
        >
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
