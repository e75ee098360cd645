import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import type { ConversationView } from '#server/sites/sites.ts';
import { AdminForm } from '../../office/admin/AdminForm.tsx';
import { TITLE } from '../../office/admin/AdminTitle.tsx';
import { At } from '../../ui/At.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { BulkBar, Choice, SelectAll, SelectableList, Selected } from '../../ui/Selection.tsx';
import { Table } from '../../ui/Table.tsx';
import { AnswersBadge, questionsOf } from './AnswersBadge.tsx';
import css from './inbox.module.css';

type ShownConversation = ConversationView & { last: DisplayTimestamp };

interface ConversationListProps {
  conversations: ShownConversation[];
  path: string;
  /** The address of the list in the API. */
  api: string;
  /** The address after a deletion. */
  next: string;
}

/** The id of the form that the checkboxes belong to. */
const FORM = 'bulk';

/** Conversations, which can be selected and deleted. */
export function ConversationList({ conversations, path, api, next }: ConversationListProps) {
  return (
    <SelectableList>
      <ConversationTable conversations={conversations} path={path} />
      <BulkBar label="Selected conversations">
        <AdminForm id={FORM} action={`${api}/bulk/delete`} next={`${next}#${TITLE}`}>
          <Selected form={FORM}>Selected conversations</Selected>
        </AdminForm>
        <Dialog id="delete-chosen" opener="Delete" kind="danger" title="Delete the selected conversations?">
          <p>Their messages and votes go too. It cannot be undone.</p>
          <Button kind="danger" form={FORM}>
            Delete conversations
          </Button>
        </Dialog>
      </BulkBar>
    </SelectableList>
  );
}

function ConversationTable({ conversations, path }: Pick<ConversationListProps, 'conversations' | 'path'>) {
  return (
    <Table
      caption="Conversations"
      columns={[
        { label: 'Select', isTool: true, heading: <SelectAll form={FORM} isCell /> },
        { label: 'First question' },
        { label: 'Questions', align: 'end' },
        { label: 'Answers', isShort: true },
        { label: 'Votes', isShort: true, isSecondary: true },
        { label: 'Last message' },
      ]}
      rows={conversations.map((conversation) => ({
        key: conversation.id,
        cells: [
          <Choice key="choose" value={conversation.id} label={conversation.name} form={FORM} />,
          <div key="name" className={css.name}>
            <a className="clamped" href={`${path}/${conversation.id}`}>
              <bdi>{conversation.name}</bdi>
            </a>
            {factsOf(conversation) && (
              <p className={css.facts} dir="auto">
                {factsOf(conversation)}
              </p>
            )}
          </div>,
          questionsOf(conversation),
          <AnswersBadge key="answers" {...conversation} />,
          votesOf(conversation),
          <At key="last" timestamp={conversation.last} isCell />,
        ],
      }))}
      dense
    />
  );
}

const factsOf = ({ channel, questions, asksForPerson, hasLead, visitor }: ShownConversation): string =>
  [
    visitor && (visitor.name ?? visitor.email ?? visitor.userId),
    channel === 'search' && 'From the search',
    // Without a question the badge says it.
    asksForPerson && questions > 0 && 'Asked for a person',
    hasLead && 'Left an email address',
  ]
    .filter(Boolean)
    .join(' · ');

const votesOf = ({ votesUp, votesDown }: ShownConversation): string =>
  [votesUp > 0 && `${votesUp} up`, votesDown > 0 && `${votesDown} down`].filter(Boolean).join(', ');
