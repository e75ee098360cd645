import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ShortcutsDialog } from '#components/ui/ShortcutsDialog.tsx';
import { useShortcuts } from '#components/ui/use-shortcuts.ts';
import { renewSubscription } from '#lib/push-subscription.ts';
import type { Data } from './+data.ts';
import { openAssign } from './Actions.tsx';
import { addressOf } from './address.ts';
import type { Writer } from './Composer.tsx';
import { ConversationColumn } from './ConversationColumn.tsx';
import { SEARCH } from './Filters.tsx';
import css from './inbox-columns.module.css';
import { ListColumn } from './ListColumn.tsx';
import { NothingOpen } from './NothingOpen.tsx';
import { FIELD_KEYS, SHORTCUTS } from './shortcuts.ts';
import { useInbox } from './use-inbox.ts';
import { useVisibleFocus } from './use-visible-focus.ts';
import { VisitorColumn } from './VisitorColumn.tsx';

/** The list, the open conversation, and what is known of its visitor. */
export function Inbox({ data }: { data: Data }) {
  const inbox = useInbox(data);
  const { address, list, chat, path, go } = inbox;
  const shows = !address.chat ? 'list' : chat && address.showsVisitor ? 'visitor' : 'chat';
  useVisibleFocus(shows);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const writer = useRef<Writer>(null);

  useEffect(() => {
    renewSubscription(`/api/users/${data.viewerId}/push-subscriptions`).catch(() => undefined);
  }, [data.viewerId]);

  const open = (offset: 1 | -1) => {
    const ids = list.results.map(({ id }) => id);
    const at = ids.indexOf(address.chat ?? '');
    const id = at < 0 ? ids[0] : ids[at + offset];
    if (id) go(addressOf(path, address.list, id));
  };
  const shortcuts = useShortcuts('inbox:shortcuts', SHORTCUTS, {
    next: () => open(1),
    previous: () => open(-1),
    reply: () => writer.current?.begin('reply'),
    note: () => writer.current?.begin('note'),
    canned: () => writer.current?.begin('canned'),
    assign: openAssign,
    close: () => chat && void inbox.act(`${chat.id}/${chat.status === 'closed' ? 'reopen' : 'close'}`),
    search: () => document.getElementById(SEARCH)?.focus(),
    help: () => setHelpOpen(true),
  });

  /** Links within the inbox change what is shown without loading the page again. */
  const follow = (event: MouseEvent) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    if (link?.pathname !== path || link.target || link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    <div className={css.inbox} data-shows={shows} onClick={follow}>
      <ListColumn data={data} inbox={inbox} onHelp={() => setHelpOpen(true)} />
      {chat ? (
        <>
          <ConversationColumn key={chat.id} data={data} inbox={inbox} chat={chat} writer={writer} />
          <VisitorColumn data={data} inbox={inbox} chat={chat} />
        </>
      ) : (
        <NothingOpen inbox={inbox} />
      )}
      {isHelpOpen && (
        <ShortcutsDialog
          keys={SHORTCUTS}
          fieldKeys={FIELD_KEYS}
          shortcuts={shortcuts}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </div>
  );
}
