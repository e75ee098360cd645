import { History } from '#components/accounts/audit/History.tsx';
import { UserActions } from '#components/accounts/users/UserActions.tsx';
import { ROLE_NAMES, State } from '#components/accounts/users/UserCells.tsx';
import { Field } from '#components/forms/Field.tsx';
import { Select } from '#components/forms/Select.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { Confirm } from '#components/office/admin/Confirm.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { Cancellations } from '#components/shop/billing/Cancellations.tsx';
import { InvoiceTable } from '#components/shop/billing/InvoiceTable.tsx';
import { perPeriod, SUBSCRIPTION_LABELS } from '#components/shop/billing/labels.ts';
import { LIMIT_LABELS } from '#components/shop/pricing/limit-labels.ts';
import { Meters } from '#components/sites/dashboard/Usage.tsx';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Section } from '#components/ui/Section.tsx';
import { formatDollars } from '#lib/money.ts';
import { ADMIN_USERS, adminInvoicePath, adminUserPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { user, usage, month } = data;
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <>
      <AdminTitle title={user.name}>
        {data.access && !data.isSelf && (
          <UserActions
            user={data.access}
            next={ADMIN_USERS}
            changed={adminUserPath(user.id)}
            hasWriters={data.hasWriters}
          />
        )}
      </AdminTitle>
      <ListRefusal />
      <Section id="account" title="Account">
        <Facts
          facts={[
            ['Name', fullName && <bdi key="name">{fullName}</bdi>],
            ['Email', 'email' in user && user.email],
            ['Role', data.access?.systemRole ? ROLE_NAMES[data.access.systemRole] : 'No role'],
            ['Status', data.access && <State key="state" user={data.access} />],
            ['Signed up', <At key="created" timestamp={data.created} />],
            ['Terms', data.acceptedTerms],
          ]}
        />
      </Section>
      <Section id="usage" title={`Used in ${month}`}>
        <Meters rows={usage} />
      </Section>
      <PlanAndLimits {...data} />
      {data.hasPlans && <Invoices {...data} />}
      {data.hasPlans && data.cancelled.length > 0 && (
        <Section id="cancellations" title="Cancellations">
          <Cancellations subscriptions={data.cancelled} isOfOneUser />
        </Section>
      )}
      <Section
        id="data"
        title="Data request"
        about="For a person who asks for the data of their account. The link goes to the account’s own address; you do not see the data."
      >
        <Confirm
          id="send-data"
          kind="quiet"
          opener="Send their data"
          title={`Send ${user.name} the data of the account?`}
          confirm="Send email"
          method="post"
          action={`/api/admin/users/${user.id}/send-data`}
          next={adminUserPath(user.id)}
        >
          <p>The email has a link that downloads everything, and works for seven days.</p>
        </Confirm>
      </Section>
      <History kind="user" id={user.id} entries={data.history} />
    </>
  );
}

/** The newest invoices, below the subscription that they are for. */
function Invoices({ subscription, invoices }: Data) {
  const status = subscription && SUBSCRIPTION_LABELS[subscription.status];
  return (
    <Section id="invoices" title="Invoices">
      <Facts
        facts={[
          ['Plan', subscription ? `${subscription.planName}, ${amountOf(subscription)}` : 'Free'],
          [
            'Status',
            status && (
              <Badge key="status" kind={status.kind}>
                {status.label}
              </Badge>
            ),
          ],
        ]}
      />
      {invoices.length > 0 ? (
        <InvoiceTable invoices={invoices} pathOf={adminInvoicePath} />
      ) : (
        <p>No invoices yet.</p>
      )}
    </Section>
  );
}

const amountOf = ({ amount, period }: NonNullable<Data['subscription']>): string =>
  formatDollars(amount) + perPeriod(period);

function PlanAndLimits({ user, grant, planLimits, plans, hasPlans }: Data) {
  const isAdmin = 'systemRole' in user && user.systemRole === 'ADMIN';
  if (!hasPlans || isAdmin)
    return (
      <Section id="plan-section" title="Plan and limits">
        <p>{isAdmin ? 'Admins have no limits.' : 'This installation has no plans and no limits.'}</p>
      </Section>
    );
  return (
    <Section
      id="plan-section"
      title="Plan and limits"
      about="What you give here applies at once, and costs the account nothing."
    >
      <SubmitForm
        id="plan"
        action={`/api/admin/users/${user.id}/plan`}
        method="patch"
        submit="Save plan and limits"
      >
        <Select name="plan" label="Plan" value={grant.plan ?? ''} placeholder="Its own" options={plans} />
        {LIMIT_LABELS.map(({ name, label }) => (
          <Field
            key={name}
            name={`limits.${name}`}
            label={label}
            value={String(grant.limits[name] ?? '')}
            help={`In the plan: ${planLimits[name]?.toLocaleString('en-US') ?? 'no limit'}.`}
            decimals={0}
            optional
          />
        ))}
      </SubmitForm>
    </Section>
  );
}
