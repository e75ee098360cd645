import { MAX_REASON } from '#lib/billing-values.ts';
import { formatOrdinalDate } from '#lib/dates.ts';
import type { SubscriptionView } from '#server/billing/subscriptions.present.ts';
import { Field } from '../forms/Field.tsx';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface CancelOrResumeProps {
  subscription: SubscriptionView;
  /** The page to return to. */
  next: string;
  timeZone: string;
}

/** The button that cancels a subscription after a question, or takes back what has not applied yet. */
export function CancelOrResume({ subscription, next, timeZone }: CancelOrResumeProps) {
  const { id, planName, cancelAtPeriodEnd, pendingPlan, currentPeriodEnd, status } = subscription;
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
  const form = `cancel-${id}`;
  const isAtOnce = status === 'incomplete' || status === 'unpaid';
  return (
    <div>
      <Dialog
        id={`${form}-dialog`}
        opener={`Cancel ${planName}`}
        kind="quiet"
        title={`Cancel ${planName}?`}
        cancel="Keep it"
      >
        <p>
          {isAtOnce
            ? 'It ends now. Nothing more is charged.'
            : `It works until ${formatOrdinalDate(currentPeriodEnd, { withYear: true, timeZone })}. Nothing is deleted afterwards; what exceeds the free plan is paused.`}
        </p>
        <SubmitForm
          id={form}
          action={`/api/subscription/${id}/unsubscribe`}
          next={next}
          submit={`Cancel ${planName}`}
          kind="danger"
        >
          <Field
            form={form}
            name="reason"
            label="What made you cancel?"
            rows={3}
            maxLength={MAX_REASON}
            optional
          />
        </SubmitForm>
      </Dialog>
    </div>
  );
}
