import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { NothingFound } from '#components/ui/NothingFound.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import { PLACE_KINDS } from '#lib/place-kinds.ts';
import { ADMIN_SEARCH } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import css from './search.module.css';

export default function Page({ data: { q, places } }: PageProps<Data>) {
  return (
    <>
      <AdminTitle title="Search" />
      <SearchBox
        action={ADMIN_SEARCH}
        name="q"
        label="Search the back office"
        placeholder="Page, person, website, post, product or setting"
        value={q}
        large
      />
      {places.length === 0 ? (
        <NothingFound items="results" hint="Try another name." href={ADMIN_SEARCH} />
      ) : (
        <ul className={css.places}>
          {places.map(({ kind, name, note, href }) => (
            <li key={`${kind} ${href}`}>
              <a href={href} dir="auto">
                {name}
              </a>
              <span className={css.note}>
                {note && <bdi>{note}</bdi>}
                {note && ' · '}
                {PLACE_KINDS[kind]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
