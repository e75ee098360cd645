import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import css from '#components/sites/webhooks/webhooks.module.css';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Table } from '#components/ui/Table.tsx';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import type { DeliveryView } from '#server/sites/sites.ts';

export type ShownDelivery = DeliveryView & {
  created: DisplayTimestamp;
  /** Null before the first attempt. */
  attempted: DisplayTimestamp | null;
  /** Null if there is none. */
  next: DisplayTimestamp | null;
};

interface DeliveryTableProps {
  deliveries: ShownDelivery[];
  /** The API address of the deliveries. */
  action: string;
  here: string;
}

/** What was sent to a webhook, and how its server answered. */
export function DeliveryTable({ deliveries, action, here }: DeliveryTableProps) {
  return (
    <Table
      caption="Messages"
      dense
      columns={[
        { label: 'Event' },
        { label: 'Result' },
        { label: 'Attempts', align: 'end' },
        { label: 'Duration', align: 'end', isSecondary: true },
        { label: 'Last attempt', isShort: true },
        { label: 'Actions', isTool: true },
      ]}
      rows={deliveries.map((delivery) => ({
        key: delivery.id,
        cells: [
          <div key="event">
            <code>{delivery.event}</code>
            <p className={css.facts}>
              <At timestamp={delivery.created} /> · {delivery.messageId}
            </p>
          </div>,
          <Result key="result" delivery={delivery} />,
          delivery.attempts,
          delivery.durationMs === null ? '–' : `${delivery.durationMs.toLocaleString('en-US')} ms`,
          delivery.attempted ? <At key="attempted" timestamp={delivery.attempted} isCell /> : '–',
          delivery.status !== 'pending' && (
            <AdminForm key="resend" action={`${action}/${delivery.id}/resend`} next={here}>
              <Button kind="quiet">
                <span>
                  Send again<span className="visually-hidden">: {delivery.messageId}</span>
                </span>
              </Button>
            </AdminForm>
          ),
        ],
      }))}
    />
  );
}

function Result({ delivery }: { delivery: ShownDelivery }) {
  const { status, responseStatus, error, next } = delivery;
  return (
    <div>
      <Badge kind={KINDS[status]}>
        {status === 'delivered'
          ? `Delivered (${responseStatus})`
          : status === 'failed'
            ? 'Failed'
            : 'Waiting'}
      </Badge>
      {status !== 'delivered' && error && <p className={css.facts}>{error}</p>}
      {status === 'pending' && next && (
        <p className={css.facts}>
          Next attempt <At timestamp={next} />
        </p>
      )}
    </div>
  );
}

const KINDS = { delivered: 'success', failed: 'danger', pending: 'warning' } as const;
