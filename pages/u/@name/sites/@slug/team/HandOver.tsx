import { Field } from '#components/forms/Field.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { Confirm } from '#components/office/admin/Confirm.tsx';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import type { Data } from './+data.ts';
import css from './team.module.css';

/** Offers the website to another owner, or shows the open offer. */
export function HandOver({ site, path, transfer }: Pick<Data, 'site' | 'path' | 'transfer'>) {
  const page = `${path}/team`;
  const action = `/api/sites/${site.id}/transfer`;
  if (transfer)
    return (
      <div className={css.member}>
        <div>
          <strong>{transfer.email}</strong> <Badge kind="warning">Offered</Badge>
          <p className={css.facts}>
            since <At timestamp={transfer.since} /> · ends <At timestamp={transfer.until} />
          </p>
        </div>
        <Confirm
          id="withdraw-transfer"
          opener="Withdraw the offer"
          title={`Withdraw the offer to ${transfer.email}?`}
          confirm="Withdraw the offer"
          action={action}
          next={page}
        >
          <p>The link in the email no longer works.</p>
        </Confirm>
      </div>
    );
  return (
    <>
      <p>
        The new owner gets the website with its conversations, its leads and its assistant, or a copy of it if
        other websites use it. Pictures and files that something else of yours uses stay with you: they are
        removed from the website and its assistant. A model that you pay for stays with you, too.
      </p>
      <p>
        You become a manager, if the plan of the new owner has a free seat. The team stays; members whom that
        plan has no seat for are paused.
      </p>
      <SubmitForm
        id="hand-over"
        action={action}
        next={page}
        back={page}
        submit="Offer the website"
        kind="danger"
      >
        <Field name="email" type="email" label="Email of the new owner" autoComplete="off" />
      </SubmitForm>
    </>
  );
}
