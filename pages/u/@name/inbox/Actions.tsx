import type { ReactNode, SubmitEvent } from 'react';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Menu, openerOf } from '#components/ui/Menu.tsx';
import type { Data } from './+data.ts';
import { addressOf } from './address.ts';
import css from './inbox-chat.module.css';
import type { Conversation } from './inbox-types.ts';
import { CHAT_TITLE, focusOn } from './move-focus.ts';
import { OperatorButtons } from './OperatorButtons.tsx';
import type { Inbox } from './use-inbox.ts';

const MENU = 'assign';

/** Opens the menu at its first name. */
export function openAssign(): void {
  const menu = document.getElementById(MENU);
  if (!menu?.matches(':popover-open')) document.getElementById(openerOf(MENU))?.click();
  menu?.querySelector<HTMLElement>('button')?.focus();
}

interface ActionsProps {
  data: Data;
  inbox: Inbox;
  chat: Conversation;
}

/** Who answers, and the end of the conversation. Each is a form that works without scripts. */
export function Actions({ data, inbox, chat }: ActionsProps) {
  const { status, assignee } = chat;
  const isMine = assignee?.id === data.viewerId;
  const form = { inbox, chatId: chat.id };
  return (
    <div className={css.actions}>
      {status !== 'closed' && !isMine && (
        <ActionForm {...form} action={assignee ? 'assign' : 'claim'}>
          {assignee && <input type="hidden" name="userId" value={data.viewerId} />}
          <Button>Take over</Button>
        </ActionForm>
      )}
      {(status === 'open' || status === 'waiting') && (
        <ActionForm {...form} action="release">
          <Button kind="quiet">Return to assistant</Button>
        </ActionForm>
      )}
      {status === 'closed' ? (
        <ActionForm {...form} action="reopen">
          <Button kind="quiet">Reopen</Button>
        </ActionForm>
      ) : (
        (status !== 'assistant' || chat.askedOfflineAt) && (
          <ActionForm {...form} action="close">
            <Button kind="quiet">Close</Button>
          </ActionForm>
        )
      )}
      <Menu id={MENU} label="Assign" button={<span className={css.assign}>Assign</span>}>
        <ActionForm {...form} action="assign">
          <OperatorButtons operators={chat.candidates} viewerId={data.viewerId} current={assignee?.id} />
        </ActionForm>
      </Menu>
    </div>
  );
}

interface ActionFormProps {
  inbox: Inbox;
  chatId: string;
  action: string;
  children: ReactNode;
}

function ActionForm({ inbox: { path, address, act }, chatId, action, children }: ActionFormProps) {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const userId = fields.get('userId');
    const menu = event.currentTarget.closest<HTMLElement>('[popover]');
    // The button may be another one afterwards. A menu gives the focus back to its opener.
    if (menu) menu.hidePopover();
    else focusOn(CHAT_TITLE);
    void act(`${chatId}/${action}`, userId ? { userId } : {});
  };
  return (
    <AdminForm
      action={`/api/inbox/${chatId}/${action}`}
      next={addressOf(path, address.list, chatId)}
      onSubmit={send}
    >
      {children}
    </AdminForm>
  );
}
