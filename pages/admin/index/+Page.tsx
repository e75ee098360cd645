import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import { Figures } from '#components/admin/Figures.tsx';
import { ListRefusal } from '#components/admin/ListRefusal.tsx';
import { RefusedMessage, WaitingPosts } from '#components/admin/WaitingPosts.tsx';
import { AuditTable } from '#components/audit/AuditTable.tsx';
import { Card } from '#components/ui/Card.tsx';
import { DayChart } from '#components/ui/DayChart.tsx';
import { formatDollars } from '#lib/money.ts';
import { ADMIN_AUDIT, ADMIN_MEDIA, ADMIN_POSTS, AWAITING_APPROVAL } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import css from './admin-dashboard.module.css';
import type { Metric } from './metrics.ts';

export default function Page({ data: { waiting, installation } }: PageProps<Data>) {
  const figures = [
    ...(installation?.metrics ?? []),
    {
      label: waiting.count === 1 ? 'Post awaiting approval' : 'Posts awaiting approval',
      value: waiting.count.toLocaleString('en-US'),
      href: AWAITING_APPROVAL,
    },
  ];
  return (
    <>
      <AdminTitle title="Dashboard" />
      <ListRefusal />
      <RefusedMessage />
      {installation && <Attention items={installation.attention} />}
      <Figures figures={figures} />
      <Waiting {...waiting} />
      {installation ? <Installation {...installation} /> : <ForEditors />}
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

function Waiting({ posts, count }: Data['waiting']) {
  if (count === 0) return null;
  return (
    <section className={css.section} aria-labelledby="waiting">
      <div className={css.head}>
        <h2 id="waiting">Awaiting approval</h2>
        <a href={AWAITING_APPROVAL}>{count > posts.length ? `All ${count}` : 'Review'}</a>
      </div>
      <WaitingPosts posts={posts} next="/admin" />
    </section>
  );
}

function Installation({ metrics, events }: NonNullable<Data['installation']>) {
  return (
    <>
      <section className={css.section} aria-labelledby="months">
        <h2 id="months">The last twelve months</h2>
        <div className={css.charts}>
          {metrics.map((metric) => (
            <Chart key={metric.title} {...metric} />
          ))}
        </div>
      </section>
      <section className={css.section} aria-labelledby="events">
        <div className={css.head}>
          <h2 id="events">Latest events</h2>
          <a href={ADMIN_AUDIT}>Audit log</a>
        </div>
        {events.length > 0 ? <AuditTable entries={events} /> : <p>Nothing was recorded yet.</p>}
      </section>
    </>
  );
}

function Chart({ label, title, days, isMoney }: Metric) {
  const id = `chart-${label.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <Card as="section" labelledBy={id}>
      <h3 id={id} className={css.title}>
        {title}
      </h3>
      <DayChart
        caption={`${title} by month`}
        parts={[title]}
        days={days}
        unit="month"
        format={isMoney ? formatDollars : undefined}
      />
    </Card>
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
