import { type SubmitEvent, useEffect, useState } from 'react';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Menu } from '#components/ui/Menu.tsx';
import { BulkBar, Selected } from '#components/ui/Selection.tsx';
import type { Data } from './+data.ts';
import { addressOf } from './address.ts';
import css from './inbox-chat.module.css';
import { focusOn, LIST_TITLE } from './move-focus.ts';
import { OperatorButtons } from './OperatorButtons.tsx';
import type { Inbox } from './use-inbox.ts';

/** The id of the form that the checkboxes belong to. */
export const BULK_FORM = 'bulk';

/** Closes or assigns all that are selected. The button says which: a form has one route. */
export function BulkActions({ data, inbox }: { data: Data; inbox: Inbox }) {
  const { path, address, act } = inbox;
  const [count, setCount] = useState(0);
  const show = () => setCount(boxes().filter(({ checked }) => checked).length);
  useEffect(() => {
    // The list may have changed, too.
    show();
    addEventListener('change', show);
    return () => removeEventListener('change', show);
  });
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const button = event.nativeEvent.submitter as HTMLButtonElement;
    const ids = new FormData(form).getAll('ids');
    const userId = button.name === 'userId' ? { userId: button.value } : {};
    form.querySelector<HTMLElement>('[popover]')?.hidePopover();
    if (!(await act(`bulk/${userId.userId ? 'assign' : 'close'}`, { ids, ...userId }))) return;
    form.reset();
    show();
    focusOn(LIST_TITLE);
  };
  return (
    <BulkBar label="Selected conversations">
      <AdminForm
        id={BULK_FORM}
        action="/api/inbox/bulk/close"
        next={addressOf(path, address.list)}
        onSubmit={send}
      >
        <Selected form={BULK_FORM}>{count > 0 ? `${count} chosen` : 'Selected conversations'}</Selected>
        <span className="scripted">
          <Button
            kind="quiet"
            type="button"
            onClick={() => {
              for (const box of boxes()) box.checked = true;
              show();
            }}
          >
            Select all
          </Button>
        </span>
        <Button kind="quiet">Close</Button>
        <Menu
          id="bulk-assign"
          label="Assign the selected"
          button={<span className={css.assign}>Assign</span>}
        >
          <OperatorButtons
            operators={data.operators}
            viewerId={data.viewerId}
            formAction="/api/inbox/bulk/assign"
          />
        </Menu>
      </AdminForm>
    </BulkBar>
  );
}

/** Of all that the page of the list shows. */
const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[form="${BULK_FORM}"]`)];
