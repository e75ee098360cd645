import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import type { ConversationView } from '#server/conversations/conversations.ts';
import { At } from '../ui/At.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Choice, SelectAll } from '../ui/Selection.tsx';
import { Table } from '../ui/Table.tsx';
import css from './readers.module.css';

export type ShownConversation = Omit<ConversationView, 'updatedAt'> & { last: DisplayTimestamp };

interface ConversationTableProps {
  conversations: ShownConversation[];
  /** The address of the list. */
  path: string;
  /** The id of the form that the checkboxes belong to. */
  bulkForm: string;
}

export function ConversationTable({ conversations, path, bulkForm }: ConversationTableProps) {
  return (
    <Table
      caption="Conversations"
      columns={[
        { label: 'Select', isTool: true, heading: <SelectAll form={bulkForm} isCell /> },
        { label: 'First question' },
        { label: 'Questions', align: 'end' },
        { label: 'Answers', isShort: true },
        { label: 'Votes', isShort: true, isSecondary: true },
        { label: 'Last message' },
      ]}
      rows={conversations.map((conversation) => ({
        key: conversation.id,
        cells: [
          <Choice key="choose" value={conversation.id} label={conversation.name} form={bulkForm} />,
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
          conversation.questions,
          <Answers key="answers" conversation={conversation} />,
          votesOf(conversation),
          <At key="last" timestamp={conversation.last} isCell />,
        ],
      }))}
      dense
    />
  );
}

function Answers({ conversation: { questions, unanswered } }: { conversation: ShownConversation }) {
  if (questions === 0) return <Badge>No question</Badge>;
  if (unanswered > 0) return <Badge kind="warning">{`${unanswered} unanswered`}</Badge>;
  return <Badge kind="success">All answered</Badge>;
}

const factsOf = ({ channel, hasLead, visitor }: ShownConversation): string =>
  [
    visitor && (visitor.name ?? visitor.email ?? visitor.userId),
    channel === 'search' && 'From the search',
    hasLead && 'Left an email address',
  ]
    .filter(Boolean)
    .join(' · ');

const votesOf = ({ votesUp, votesDown }: ShownConversation): string =>
  [votesUp > 0 && `${votesUp} up`, votesDown > 0 && `${votesDown} down`].filter(Boolean).join(', ');
