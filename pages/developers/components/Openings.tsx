import { Field } from '#components/forms/Field.tsx';
import { FormIdContext } from '#components/forms/FieldFrame.tsx';
import { Avatar } from '#components/ui/Avatar.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import menu from '#components/ui/Menu.module.css';
import { Menu } from '#components/ui/Menu.tsx';
import css from './components.module.css';
import type { SectionProps } from './Section.tsx';

export const menus: SectionProps = {
  id: 'menus',
  title: 'Menu',
  use: 'For the links and actions of a person or a thing, where a page has no room for all of them. It works without scripts.',
  samples: {
    'Of a person, with a note': (
      <Menu id="menu-of-ada" label="Menu of Ada" button={<Avatar person={{ id: 'b', profileMedia: null }} />}>
        <p className={menu.note}>
          <strong>ada</strong>
          <br />
          ada@tea.example
        </p>
        <a href="#menus">Dashboard</a>
        <a href="#menus">Sites</a>
        <button type="button">Log Out</button>
      </Menu>
    ),
    'Of a thing': (
      <Menu id="menu-of-shop" label="More for Tea shop" button={<Icon name="menu" />}>
        <a href="#menus">Settings</a>
        <a href="#menus">Conversations</a>
      </Menu>
    ),
  },
};

export const dialogs: SectionProps = {
  id: 'dialogs',
  title: 'Dialog',
  use: 'For a question that must be answered first, such as before something is removed for good. It works without scripts.',
  samples: {
    'Asks before it is done': (
      <Dialog
        id="dialog-remove"
        opener="Remove website"
        kind="danger"
        title="Remove Tea shop?"
        cancel="Keep it"
      >
        <p>Its 48 pages and all conversations go with it. This cannot be undone.</p>
        <Button type="button" kind="danger" wide>
          Remove Tea shop
        </Button>
      </Dialog>
    ),
    'Asks for one thing': (
      <Dialog id="dialog-rename" opener="Rename" title="Rename this chat">
        <div className={css.form}>
          <FormIdContext value="rename">
            <Field name="chat" label="Name" value="Which tea is mild?" />
          </FormIdContext>
          <Button type="button">Save name</Button>
        </div>
      </Dialog>
    ),
  },
};
