import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { RowMenu } from '#components/office/admin/RowMenu.tsx';
import { Owner, State, storageOf } from '#components/sites/sites/ReadingCells.tsx';
import type { BotRowView } from '#components/sites/sites/site-view.ts';
import { OneLine } from '#components/ui/OneLine.tsx';
import { BOT_LIST } from '#lib/lists/bots.ts';
import { ADMIN_BOTS, ADMIN_SITES, adminUserPath, auditPath } from '#lib/routes.ts';
import type { Data } from './+data.ts';

/** The assistants of all owners, with actions on one and on several. */
export function BotTable({ data }: { data: Data }) {
  return (
    <ListTable
      list={BOT_LIST}
      caption="Assistants"
      rows={data.bots}
      path={ADMIN_BOTS}
      state={data}
      choose={(bot) => ({ label: bot.name, actions: actionsOn(bot) })}
      cells={{
        name: ({ name }) => <OneLine text={name} isStrong />,
        ownerName: (bot) => <Owner of={bot} />,
        domains: (bot) => <Websites of={bot} />,
        model: ({ model }) => <OneLine text={model} />,
        pagesCount: PLAIN,
        answersThisMonth: PLAIN,
        storageBytes: storageOf,
        lastReadAt: PLAIN,
        state: (bot) => <State of={bot} />,
        createdAt: PLAIN,
      }}
      actions={(bot, { next }) => <BotActions bot={bot} next={next} />}
      bulk={{
        items: 'bots',
        names: 'assistants',
        actions: [],
        deleted: 'assistants',
        warning: <DeletedWithBot isPlural />,
      }}
    />
  );
}

function BotActions({ bot: { id, name, ownerId, websites }, next }: { bot: BotRowView; next: string }) {
  const deletion = {
    title: `Delete ${name}?`,
    confirm: 'Delete assistant',
    warning: <DeletedWithBot />,
  };
  return (
    <RowMenu
      id={id}
      name={name}
      action={`/api/bots/${id}`}
      next={next}
      deletion={websites.length === 0 ? deletion : undefined}
    >
      <a href={adminUserPath(ownerId)}>Show owner</a>
      <a href={auditPath('bot', id)}>Show history</a>
    </RowMenu>
  );
}

/** What is deleted with an assistant, or with several. */
const DeletedWithBot = ({ isPlural = false }: { isPlural?: boolean }) => (
  <p>
    {isPlural ? 'Their' : 'Its'} sources and conversations go with {isPlural ? 'them' : 'it'}. It can’t be
    undone.
  </p>
);

function Websites({ of: { websites } }: { of: BotRowView }) {
  const [first] = websites;
  if (!first) return null;
  if (websites.length > 1) return <OneLine text={websites.map(({ name }) => name).join(', ')} />;
  return (
    <OneLine text={first.name} href={`${ADMIN_SITES}?${new URLSearchParams({ nameLike: first.domain })}`} />
  );
}

/** The bulk actions that apply to an assistant: one of a website stays. */
const actionsOn = ({ websites }: BotRowView): string[] => (websites.length === 0 ? ['delete'] : []);
