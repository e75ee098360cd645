import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import { type Figure, Figures } from '#components/admin/Figures.tsx';
import { Email, Person, State } from '#components/admin/UserCells.tsx';
import { At } from '#components/ui/At.tsx';
import { Table } from '#components/ui/Table.tsx';
import { ADMIN_MEDIA, ADMIN_POSTS, AWAITING_APPROVAL } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import css from './admin-dashboard.module.css';

export default function Page({ data: { postsAwaiting, accounts } }: PageProps<Data>) {
  const waiting = {
    label: postsAwaiting === 1 ? 'post awaiting approval' : 'posts awaiting approval',
    value: postsAwaiting,
    href: AWAITING_APPROVAL,
  };
  return accounts ? <ForAdmins {...accounts} waiting={waiting} /> : <ForEditors waiting={waiting} />;
}

const USERS = '/admin/users';

interface Waiting {
  waiting: Figure;
}

function ForAdmins({ numbers, newest, waiting }: NonNullable<Data['accounts']> & Waiting) {
  const figures = [
    waiting,
    { label: numbers.total === 1 ? 'user' : 'users', value: numbers.total, href: USERS },
    { label: 'unverified', value: numbers.unverified, href: `${USERS}?state=unverified` },
    { label: 'suspended', value: numbers.suspended, href: `${USERS}?state=suspended` },
    { label: numbers.admins === 1 ? 'admin' : 'admins', value: numbers.admins, href: `${USERS}?role=ADMIN` },
    {
      label: numbers.editors === 1 ? 'editor' : 'editors',
      value: numbers.editors,
      href: `${USERS}?role=EDITOR`,
    },
  ];
  return (
    <>
      <AdminTitle title="Dashboard" />
      <Figures figures={figures} />
      <section aria-labelledby="newest">
        <div className={css.head}>
          <h2 id="newest">Newest sign-ups</h2>
          <a href={USERS}>All users</a>
        </div>
        <Table
          caption="Newest sign-ups"
          columns={[{ label: 'User' }, { label: 'Email' }, { label: 'Status' }, { label: 'Joined' }]}
          rows={newest.map((user) => ({
            key: user.id,
            cells: [
              <Person key="person" user={user} />,
              <Email key="email" user={user} />,
              <State key="state" user={user} />,
              <At key="joined" timestamp={user.joined} isCell />,
            ],
          }))}
        />
      </section>
    </>
  );
}

function ForEditors({ waiting }: Waiting) {
  return (
    <div className={css.words}>
      <AdminTitle title="Dashboard" />
      <Figures figures={[waiting]} />
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
