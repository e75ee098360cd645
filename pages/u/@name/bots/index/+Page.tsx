import { LimitReached } from '#components/sites/sites/LimitReached.tsx';
import sites from '#components/sites/sites/sites.module.css';
import css from '#components/sites/studio/bots.module.css';
import { DeletionRefusal } from '#components/sites/studio/DeleteBot.tsx';
import { Card } from '#components/ui/Card.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { LoadMore } from '#components/ui/LoadMore.tsx';
import { NothingFound } from '#components/ui/NothingFound.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { BotCard } from './BotCard.tsx';
import { NewBot } from './NewBot.tsx';
import { useBots } from './use-bots.ts';

export default function Page({ data }: PageProps<Data>) {
  const { userName, nameLike, page, limit } = data;
  const { list, hasMore, loadMore } = useBots(data);
  const here = `/u/${userName}/bots`;
  const addressOf = (to: number) =>
    `?${new URLSearchParams({ ...(nameLike && { nameLike }), page: String(to) })}`;
  return (
    <>
      <PageTitle title="Assistants">
        Assistants without a website answer in the playground and to your own programs. That of a website has
        its pages there.
      </PageTitle>
      <div className={css.top}>
        <div className={css.list}>
          <DeletionRefusal />
          {(list.length > 0 || nameLike !== '') && (
            <div className={css.search}>
              <SearchBox action={here} name="nameLike" label="Search assistants" value={nameLike} />
            </div>
          )}
          {list.length === 0 && <NoBots isSearch={nameLike !== ''} here={here} />}
          <ul className={sites.cards}>
            {list.map((bot) => (
              <li key={bot.id}>
                <BotCard bot={bot} userName={userName} isFrozen={data.frozen.includes(bot.id)} />
              </li>
            ))}
          </ul>
          {hasMore && (
            <p className={css.more}>
              <LoadMore href={addressOf(page + 1)} onLoad={loadMore} />
            </p>
          )}
          {page > 1 && (
            <p className={css.more}>
              <a href={addressOf(page - 1)}>Previous assistants</a>
            </p>
          )}
        </div>
        <div>
          <Card as="section" labelledBy="new-heading">
            <h2 id="new-heading">New assistant</h2>
            {limit ? <LimitReached limit={limit} /> : <NewBot userName={userName} />}
          </Card>
        </div>
      </div>
    </>
  );
}

function NoBots({ isSearch, here }: { isSearch: boolean; here: string }) {
  return isSearch ? (
    <NothingFound items="assistants" hint="Try another name." href={here} />
  ) : (
    <EmptyState drawing="chat" title="No assistants yet">
      <p>Name one here, and give it files, texts or answers to know. A website brings its own.</p>
    </EmptyState>
  );
}
