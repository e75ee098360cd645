import type { Media } from '../../media/media.ts';
import type { Seats } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteConnected } from './audiences.ts';
import { createChatFiles } from './chat-files.ts';
import { createDeadlines } from './deadlines.ts';
import { notesInBatches, takeoversInBatches, writtenForOthersInBatches } from './export.queries.ts';
import { createOperators } from './operators.ts';
import { createTransitions, type TransitionDeps } from './transitions.ts';
import { createVisitorSide, type VisitorSideDeps } from './visitors.ts';

export { visitorAudience } from './audiences.ts';
export { type ChatFileRow, chatFileKey } from './chat-files.queries.ts';
export { presentChatFile, presentMessages } from './inbox-messages.ts';
export { isOpenOfflineRequest } from './offline-request.ts';
export { hasAskedForPerson, listFilesOf, listPeople, personName } from './takeover.queries.ts';
export { receiveChatFiles, sendChatFile } from './transferred-file.ts';

interface Deps
  extends Omit<TransitionDeps, 'chat'>,
    Pick<VisitorSideDeps, 'chat'>,
    Pick<Platform, 'files' | 'log'> {
  seats: Pick<Seats, 'maySite' | 'hasAccess' | 'keepAccess' | 'rolesOf'>;
  media: Pick<Media, 'prepareFile' | 'readFor'>;
}

export type Takeovers = ReturnType<typeof createTakeovers>;

/** Conversations that pass from the assistant to people, and back. */
export function createTakeovers(deps: Deps) {
  const { db } = deps.database;
  const files = createChatFiles(deps);
  const transitions = createTransitions(deps);
  const side = { ...deps, files, transitions };
  return {
    files,
    operators: createOperators(side),
    visitors: createVisitorSide(side),
    deadlines: createDeadlines(side),
    /** Called regularly in each process. */
    noteConnected: (): Promise<void> => noteConnected(db, deps.live.streams.connected(), isoNow(deps.clock)),

    messageStored: transitions.messageStored,

    /** For the data export. */
    takeoversOf: (userId: string) => takeoversInBatches(db, userId),
    notesOf: (userId: string) => notesInBatches(db, userId),
    writtenForOthers: (userId: string) => writtenForOthersInBatches(db, userId),
  };
}
