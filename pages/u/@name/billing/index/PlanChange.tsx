import css from '#components/shop/billing/billing.module.css';
import { type OverLimit, OverLimits } from '#components/shop/billing/OverLimits.tsx';
import { Card } from '#components/ui/Card.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { Table } from '#components/ui/Table.tsx';
import { formatOrdinalDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { billingPath } from '#lib/routes.ts';
import type { PaymentMethodView, Preview } from '#server/shop/shop.ts';
import { OrderForm } from './OrderForm.tsx';

interface PlanChangeProps {
  chosen: {
    productSlug: string;
    priceId: string;
    name: string;
    period: string;
    /** Null for what is sold once for each account. */
    quantity: number | null;
    /** The order replaces a running subscription. */
    isChange: boolean;
    overLimits: OverLimit[];
    /** The plan whose cancellation the order takes back. */
    cancelled: { name: string; endsAt: string } | null;
    /** Null if the payment service cannot be reached. */
    preview: Preview | null;
  };
  card: PaymentMethodView | null;
  stripeKey: string | null;
  userId: string;
  userName: string;
  timeZone: string;
}

/** The costs of a plan or an add-on now and later, and the limits that it would exceed; with the button that orders it. */
export function PlanChange({ chosen, timeZone, ...order }: PlanChangeProps) {
  const { name, quantity, isChange, overLimits, cancelled, preview } = chosen;
  return (
    <Card as="section" labelledBy="change-heading">
      <div className={css.stack}>
        <h2 id="change-heading">
          {isChange ? 'Change to' : 'Get'} {quantity !== null && quantity > 1 && `${quantity} × `}
          {name}
        </h2>
        {preview && <Costs preview={preview} isChange={isChange} timeZone={timeZone} />}
        {!preview && (
          <Notice
            kind="warning"
            text="The payment service cannot be reached at the moment. Please reload this page in a few minutes."
          />
        )}
        {cancelled && (
          <Notice
            text={`You cancelled ${cancelled.name}, which ends on ${formatOrdinalDate(cancelled.endsAt, { withYear: true, timeZone })}. This order takes the cancellation back: your subscription goes on and renews.`}
          />
        )}
        <OverLimits name={name} overLimits={overLimits} />
        {preview && <Order {...order} chosen={chosen} amountDueCents={preview.amountDueCents} />}
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
            cells: [description, formatCents(amountCents)],
          })),
          {
            key: 'due',
            cells: [
              <strong key="label">Due today</strong>,
              <strong key="amount">{formatCents(amountDueCents)}</strong>,
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
          ` The next payment is ${formatCents(next.amountCents)} on ${formatOrdinalDate(isLater ? effectiveAt : next.at, { withYear: true, timeZone })}.`}
      </p>
    </>
  );
}

type OrderProps = Omit<PlanChangeProps, 'timeZone'> & { amountDueCents: number };

function Order({ chosen, amountDueCents, userName, ...order }: OrderProps) {
  const { productSlug, priceId, period, quantity, isChange } = chosen;
  const path = billingPath(userName);
  return (
    <OrderForm
      {...order}
      id="order"
      action={isChange ? '/api/subscription/subscribe/update' : '/api/subscription/subscribe'}
      back={orderPath(path, chosen)}
      submit={labelOf(chosen, amountDueCents)}
      asksCard={amountDueCents > 0}
      leave={{ label: 'Not now', href: path }}
    >
      <input type="hidden" name="plan" value={productSlug} />
      <input type="hidden" name="period" value={period} />
      <input type="hidden" name="planId" value={priceId} />
      {quantity !== null && <input type="hidden" name="quantity" value={quantity} />}
    </OrderForm>
  );
}

function labelOf({ name, isChange }: OrderProps['chosen'], amountDueCents: number): string {
  if (amountDueCents === 0) return isChange ? `Change to ${name}` : `Start ${name}`;
  return `${isChange ? 'Change' : 'Subscribe'} for ${formatCents(amountDueCents)}`;
}

const orderPath = (path: string, { productSlug, period, quantity }: OrderProps['chosen']): string =>
  `${path}?plan=${productSlug}&period=${period}${quantity === null ? '' : `&quantity=${quantity}`}`;
