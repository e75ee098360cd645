import type { ConversationView } from '#server/sites/sites.ts';
import { Badge } from '../../ui/Badge.tsx';

type Counts = Pick<ConversationView, 'questions' | 'unanswered' | 'doubtful' | 'asksForPerson'>;

/** How the questions of a conversation were answered. */
export function AnswersBadge({ questions, unanswered, doubtful, asksForPerson }: Counts) {
  if (questions === 0 && asksForPerson) return <Badge>Asked for a person</Badge>;
  if (questions === 0) return <Badge>No question</Badge>;
  if (unanswered > 0) return <Badge kind="warning">{`${unanswered} unanswered`}</Badge>;
  if (doubtful > 0) return <Badge kind="warning">{`${doubtful} doubtful`}</Badge>;
  return <Badge kind="success">All answered</Badge>;
}

/** The number of questions; a dash where the badge says that there was none. */
export const questionsOf = ({ questions }: Pick<Counts, 'questions'>): number | string => questions || '–';
