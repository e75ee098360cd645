import { Field } from '#components/forms/Field.tsx';
import { FormIdContext } from '#components/forms/FieldFrame.tsx';
import form from '#components/forms/Form.module.css';
import { Form } from '#components/forms/Form.tsx';
import { RefusedContext, useRefused } from '#components/forms/use-refused.ts';
import css from '#components/shop/billing/billing.module.css';
import { Button } from '#components/ui/Button.tsx';
import { formatDollars, formatNumericInput } from '#lib/money.ts';
import type { AdminInvoiceView } from '#server/shop/shop.ts';
import type { RequestedRefund } from './requested-refund.ts';

interface RefundProps {
  invoice: AdminInvoiceView;
  customer: { name: string; email: string };
  requested: RequestedRefund | null;
  path: string;
}

const FORM = 'refund';

/** A refund in two steps: the amount, then its confirmation. */
export function Refund({ requested, ...props }: RefundProps) {
  const refused = useRefused(FORM);
  if (requested?.amount) return <Confirmation {...props} amount={requested.amount} />;
  const errors = requested?.error ? { amount: [requested.error] } : null;
  return (
    <RefusedContext
      value={
        errors && requested
          ? { id: FORM, message: '', errors, input: { amount: requested.entered } }
          : refused
      }
    >
      <AmountForm {...props} />
    </RefusedContext>
  );
}

const AmountForm = ({ invoice, path }: Omit<RefundProps, 'requested'>) => (
  <form id={FORM} className={form.form} action={`${path}#${FORM}`} noValidate>
    <FormIdContext value={FORM}>
      <Field
        name="amount"
        label="Amount in US dollars"
        placeholder={formatNumericInput(invoice.refundable.toFixed(2))}
        help="Left empty, all that is left is refunded."
        decimals={2}
        autoComplete="off"
        optional
      />
    </FormIdContext>
    <div>
      <Button kind="quiet">Refund</Button>
    </div>
  </form>
);

function Confirmation({
  invoice,
  customer,
  path,
  amount,
}: Omit<RefundProps, 'requested'> & { amount: number }) {
  const rest = invoice.refundable - amount;
  return (
    <Form id={FORM} action={`/api/admin/invoices/${invoice.id}/refund`} next={path} back={path} toastsErrors>
      <p>
        <strong>{formatDollars(amount)}</strong> will go back to <bdi>{customer.name}</bdi> ({customer.email}
        ), to the card that was charged.
        {rest > 0 && ` ${formatDollars(rest)} of this invoice will remain paid.`} It can’t be undone.
      </p>
      <input type="hidden" name="amount" value={formatNumericInput(amount.toFixed(2))} />
      <input type="hidden" name="amountRefunded" value={invoice.amountRefunded.toFixed(2)} />
      <div className={css.buttons}>
        <Button kind="danger">Refund {formatDollars(amount)}</Button>
        <Button href={path} kind="quiet">
          Cancel
        </Button>
      </div>
    </Form>
  );
}
