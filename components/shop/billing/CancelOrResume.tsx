import { MAX_REASON } from '#lib/billing-values.ts';
import { formatOrdinalDate } from '#lib/dates.ts';
import type { SubscriptionView } from '#server/shop/shop.ts';
import { Field } from '../../forms/Field.tsx';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface CancelOrResumeProps {
  subscription: SubscriptionView;
  /** The page of the billing, to return to. */
  next: string;
  timeZone: string;
}

/** The button that leads to the end of a plan, cancels an add-on after a question, or takes back what has not applied yet. */
export function CancelOrResume({ subscription, next, timeZone }: CancelOrResumeProps) {
  const { id, planName, cancelAtPeriodEnd, pendingPlan, currentPeriodEnd, kind } = subscription;
  if (cancelAtPeriodEnd || pendingPlan)
    return (
      <SubmitForm
        id={`resume-${id}`}
        action={`/api/subscription/${id}/resume`}
        next={next}
        submit={cancelAtPeriodEnd ? `Resume ${planName}` : `Keep ${planName}`}
        kind="quiet"
      />
    );
  if (kind === 'plan')
    return (
      <div>
        <Button href={`${next}/free`} kind="quiet">
          Cancel {planName}
        </Button>
      </div>
    );
  return (
    <div>
      <Dialog
        id={`cancel-${id}-dialog`}
        opener={`Cancel ${planName}`}
        kind="quiet"
        title={`Cancel ${planName}?`}
        cancel="Keep it"
      >
        <p>
          {endsAtOnce(subscription)
            ? 'It ends now. Nothing more is charged.'
            : `It works until ${formatOrdinalDate(currentPeriodEnd, { withYear: true, timeZone })}. Nothing is deleted afterwards; what exceeds your plan is paused.`}
        </p>
        <CancelForm subscription={subscription} next={next} submit={`Cancel ${planName}`} />
      </Dialog>
    </div>
  );
}

/** Before its first payment, and after the last attempt to collect a renewal. */
export const endsAtOnce = ({ status }: SubscriptionView): boolean =>
  status === 'incomplete' || status === 'unpaid';

interface CancelFormProps extends Pick<CancelOrResumeProps, 'subscription' | 'next'> {
  submit: string;
}

export function CancelForm({ subscription: { id }, next, submit }: CancelFormProps) {
  const form = `cancel-${id}`;
  return (
    <SubmitForm
      id={form}
      action={`/api/subscription/${id}/unsubscribe`}
      next={next}
      submit={submit}
      kind="danger"
    >
      <Field name="reason" label="What made you cancel?" rows={3} maxLength={MAX_REASON} optional />
    </SubmitForm>
  );
}
