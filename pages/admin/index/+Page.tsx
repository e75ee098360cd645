import { AuditTable } from '#components/accounts/audit/AuditTable.tsx';
import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { RefusedMessage } from '#components/publishing/posts/SendBack.tsx';
import { WaitingPosts } from '#components/publishing/posts/WaitingPosts.tsx';
import { Cancellations } from '#components/shop/billing/Cancellations.tsx';
import { Card } from '#components/ui/Card.tsx';
import { DayChart } from '#components/ui/DayChart.tsx';
import { formatDollars } from '#lib/money.ts';
import {
  ADMIN_AUDIT,
  ADMIN_MEDIA,
  ADMIN_POSTS,
  ADMIN_SUBSCRIPTIONS,
  AWAITING_APPROVAL,
  postReviewPath,
} from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import css from './admin-dashboard.module.css';
import type { Metric } from './metrics.ts';

export default function Page({ data: { waiting, installation } }: PageProps<Data>) {
  return (
    <>
      <AdminTitle title="Dashboard" />
      <ListRefusal />
      <RefusedMessage />
      {installation && <Attention items={installation.attention} />}
      {installation && (
        <div className={css.metrics}>
          {installation.metrics.map((metric) => (
            <MetricCard key={metric.label} {...metric} />
          ))}
        </div>
      )}
      <Waiting {...waiting} />
      {installation && installation.cancelled.length > 0 && <Cancelled cancelled={installation.cancelled} />}
      {installation ? <Events events={installation.events} /> : <ForEditors />}
    </>
  );
}

function Attention({ items }: { items: { text: string; href: string }[] }) {
  if (items.length === 0) return null;
  return (
    <section className={css.attention} aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      <ul>
        {items.map(({ text, href }) => (
          <li key={text}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MetricCard({ label, chart, value, change, note, href, days, isMoney }: Metric) {
  const id = `metric-${label.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id} className={css.label}>
        <a href={href}>{label}</a>
      </h2>
      <p className={css.value}>
        <strong>{value}</strong> <small>{change}</small>
        {note && <small>{note}</small>}
      </p>
      <DayChart
        caption={chart}
        parts={[label]}
        days={days}
        unit="month"
        format={isMoney ? formatDollars : undefined}
        isLow
      />
    </Card>
  );
}

function Waiting({ posts, count }: Data['waiting']) {
  const [post] = posts;
  return (
    <section className={css.section} aria-labelledby="waiting">
      <div className={css.head}>
        <h2 id="waiting">
          {count === 1
            ? '1 post awaiting approval'
            : `${count.toLocaleString('en-US')} posts awaiting approval`}
        </h2>
        {post && (
          <a href={count === 1 ? postReviewPath(post.id) : AWAITING_APPROVAL}>
            {count > posts.length ? `All ${count}` : 'Review'}
          </a>
        )}
      </div>
      {count > 0 && <WaitingPosts posts={posts} next="/admin" />}
    </section>
  );
}

function Cancelled({ cancelled }: Pick<NonNullable<Data['installation']>, 'cancelled'>) {
  return (
    <section className={css.section} aria-labelledby="cancelled">
      <div className={css.head}>
        <h2 id="cancelled">Why customers cancelled</h2>
        <a href={`${ADMIN_SUBSCRIPTIONS}?status=canceled`}>Cancelled subscriptions</a>
      </div>
      <Cancellations subscriptions={cancelled} />
    </section>
  );
}

function Events({ events }: Pick<NonNullable<Data['installation']>, 'events'>) {
  return (
    <section className={css.section} aria-labelledby="events">
      <div className={css.head}>
        <h2 id="events">Latest events</h2>
        <a href={ADMIN_AUDIT}>Audit log</a>
      </div>
      {events.length > 0 ? (
        <AuditTable caption="Latest events" entries={events} />
      ) : (
        <p>Nothing was recorded yet.</p>
      )}
    </section>
  );
}

function ForEditors() {
  return (
    <div className={css.words}>
      <p>
        You are an editor of this website. Here you manage its content: <a href={ADMIN_POSTS}>posts</a>, the{' '}
        <a href="/admin/categories">categories</a> and <a href="/admin/tags">tags</a> that they have, and{' '}
        <a href={ADMIN_MEDIA}>media</a>.
      </p>
      <p>
        <a href="/admin/profile">Your profile</a> is what readers see beside your posts: your name, your
        picture, and a few words about you.
      </p>
      <p>
        Published posts are in <a href="/blog">the blog</a>.
      </p>
    </div>
  );
}
