import { formatOrdinalDate } from '#lib/dates.ts';
import { formatDollars } from '#lib/money.ts';
import { billingPath } from '#lib/routes.ts';
import type { Preview } from '#server/billing/gateway/gateway.ts';
import { Form } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Table } from '../ui/Table.tsx';
import css from './billing.module.css';
import { LIMIT_NAMES } from './labels.ts';

interface PlanChangeProps {
  chosen: {
    plan: string;
    planId: string;
    name: string;
    period: string;
    /** Null for what is sold once for each account. */
    quantity: number | null;
    /** In place of a running subscription. */
    isChange: boolean;
    isFree: boolean;
    overLimits: { limit: string; used: number; allowed: number }[];
    /** Null for the free plan, or if the payment service cannot be reached. */
    preview: Preview | null;
  };
  card: unknown;
  userName: string;
  timeZone: string;
}

/** The costs of a plan or an add-on now and later, and the limits that it would exceed; with the button that orders it. */
export function PlanChange({ chosen, card, userName, timeZone }: PlanChangeProps) {
  const { name, quantity, isChange, overLimits, preview, isFree } = chosen;
  return (
    <Card as="section" labelledBy="change-heading">
      <div className={css.stack}>
        <h2 id="change-heading">
          {isChange ? 'Change to' : 'Get'} {quantity !== null && quantity > 1 && `${quantity} × `}
          {name}
        </h2>
        {preview && <Costs preview={preview} isChange={isChange} timeZone={timeZone} />}
        {!preview && !isFree && (
          <Notice
            kind="warning"
            text="The payment service cannot be reached at the moment. Please reload this page in a few minutes."
          />
        )}
        {isFree && (
          <p>
            To return to the free plan, cancel your subscription below. It works until the paid period ends.
          </p>
        )}
        {overLimits.length > 0 && (
          <Notice kind="warning" title={`You use more than ${name} includes`}>
            <p>Nothing is deleted. What exceeds it is paused, the newest first, until there is room again.</p>
            <ul>
              {overLimits.map(({ limit, used, allowed }) => (
                <li key={limit}>
                  {LIMIT_NAMES[limit]}: {Math.ceil(used).toLocaleString('en-US')} used,{' '}
                  {allowed.toLocaleString('en-US')} included
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {preview && !card && preview.amountDueCents > 0 && (
          <Notice text="Add a card first, then come back here." />
        )}
        {preview && (
          <Order
            {...{ chosen, userName }}
            canPay={Boolean(card) || preview.amountDueCents === 0}
            amountDueCents={preview.amountDueCents}
          />
        )}
      </div>
    </Card>
  );
}

function Costs({ preview, isChange, timeZone }: { preview: Preview; isChange: boolean; timeZone: string }) {
  const { lines, amountDueCents, effectiveAt, next } = preview;
  const isLater = amountDueCents === 0 && Date.parse(effectiveAt) > Date.now() + 60_000;
  return (
    <>
      <Table
        caption="Costs"
        columns={[{ label: 'Item' }, { label: 'Amount', align: 'end' }]}
        rows={[
          ...lines.map(({ description, amountCents }, at) => ({
            key: `${at}`,
            cells: [description, formatDollars(amountCents / 100)],
          })),
          {
            key: 'due',
            cells: [
              <strong key="label">Due today</strong>,
              <strong key="amount">{formatDollars(amountDueCents / 100)}</strong>,
            ],
          },
        ]}
      />
      <p>
        {isLater
          ? `The change applies on ${formatOrdinalDate(effectiveAt, { withYear: true, timeZone })}. Until then nothing changes.`
          : isChange
            ? 'The change applies at once.'
            : 'It starts at once.'}
        {next &&
          ` The next payment is ${formatDollars(next.amountCents / 100)} on ${formatOrdinalDate(isLater ? effectiveAt : next.at, { withYear: true, timeZone })}.`}
      </p>
    </>
  );
}

type OrderProps = Pick<PlanChangeProps, 'chosen' | 'userName'> & {
  canPay: boolean;
  amountDueCents: number;
};

function Order({ chosen, userName, canPay, amountDueCents }: OrderProps) {
  const { plan, planId, period, quantity, isChange } = chosen;
  const path = billingPath(userName);
  const pay = amountDueCents > 0 ? `Pay ${formatDollars(amountDueCents / 100)}` : `Confirm ${chosen.name}`;
  return (
    <Form
      id="order"
      action={isChange ? '/api/subscription/subscribe/update' : '/api/subscription/subscribe'}
      back={orderPath(path, chosen)}
    >
      <input type="hidden" name="plan" value={plan} />
      <input type="hidden" name="period" value={period} />
      <input type="hidden" name="planId" value={planId} />
      {quantity !== null && <input type="hidden" name="quantity" value={quantity} />}
      <div className={css.buttons}>
        {canPay ? <Button>{pay}</Button> : <Button href="#payment-heading">Add a card</Button>}
        <Button href={path} kind="quiet">
          Not now
        </Button>
      </div>
    </Form>
  );
}

const orderPath = (path: string, { plan, period, quantity }: OrderProps['chosen']): string =>
  `${path}?plan=${plan}&period=${period}${quantity === null ? '' : `&quantity=${quantity}`}`;
