import type { Users } from '../accounts/accounts.ts';
import type { Bots, Models } from '../assistants/assistants.ts';
import type { FileLinks } from '../media/media.ts';
import type { Frozen } from '../plans/plans.ts';
import { area, routesOf } from '../platform/area.ts';
import { loadEncoder } from '../platform/encoder/encoder.ts';
import type { InvertedIndex } from '../platform/inverted-index/inverted-index.ts';
import type { Platform } from '../platform/platform.ts';
import { createAnswerer } from './chat/answering/answerer.ts';
import { createChat, createSiteSearch, type MessageRow } from './chat/chat.ts';
import { playgroundApi } from './chat/playground.api.ts';
import { createWebsiteTime } from './chat/website-time.ts';
import { createEmbeddings, EMBED_JOB } from './embeddings/embeddings.ts';
import { searchApi } from './search/search.api.ts';
import { createSearch } from './search/search.ts';
import { createSearchSettings } from './search/search-settings.ts';

export { asksForPerson } from './chat/answering/person-request.ts';
export {
  type Answered,
  answersTo,
  CHAT_ANSWER,
  type Chat,
  collectReply,
  IS_DOUBTFUL,
  IS_STILL_DOUBTFUL,
  isDoubtful,
  type MessageRow,
  type PassageSearch,
  probableAnswer,
  QUESTION_OUTCOMES,
  questionBefore,
  retrieve,
  streamReply,
  TO_A_PERSON,
  UNANSWERED_OUTCOMES,
  type VisitorChat,
  type VisitorEvent,
  type VisitorQuestion,
} from './chat/chat.ts';
export {
  type ChatView,
  type ChatWithMessages,
  createPlayground,
  type Playground,
  type PlaygroundBot,
  type PlaygroundModel,
} from './chat/playground.ts';
export type { EmbeddingProgress, Embeddings } from './embeddings/embeddings.ts';
export {
  type AnswerAboveResults,
  isLightWord,
  type SearchResult,
  type SiteSearch,
  type UnknownWord,
} from './search/search.ts';
export type { OwnSearchSettings } from './search/search-settings.ts';

declare module '../platform/events.ts' {
  interface Events {
    /** A visitor of a website, its assistant or its team has written a message. */
    siteMessageStored: { siteId: string; message: MessageRow };
    /** A question without an answer, an answer that was voted down, or a search without results. */
    gapOccurred: { siteId: string };
  }
}

interface Deps extends Platform {
  users: Users;
  frozen: Frozen;
  fileLinks: FileLinks;
  bots: Bots;
  models: Models;
  index: InvertedIndex;
}

/** Finding passages for a question, and answering it. */
export function createAnswersArea(deps: Deps) {
  const { config, log, database, fileLinks, frozen } = deps;
  /** Absent where texts are compared by their words only. */
  const encoder = config.models.hasEncoder ? loadEncoder(log) : undefined;
  const embeddings = createEmbeddings({ ...deps, encoder });
  const search = createSearch({
    ...deps,
    linkTo: fileLinks.urlOf,
    frozen: frozen.pages,
    meaning: embeddings,
  });
  const timeAt = createWebsiteTime({ ...deps, db: database.db });
  const passageSearch = { ...search, encode: encoder?.encode ?? (() => undefined), timeAt };
  const answerer = createAnswerer({ ...deps, search: passageSearch });
  return area({
    services: {
      encoder,
      embeddings,
      search,
      searchSettings: createSearchSettings(deps),
      passageSearch,
      answerer,
      siteSearch: createSiteSearch(passageSearch, deps.metrics),
      chat: createChat({ ...deps, answerer }),
    },
    jobs: { [EMBED_JOB]: embeddings.job },
    close: embeddings.close,
  });
}

export type AnswersServices = ReturnType<typeof createAnswersArea>['services'];

export const answersRoutes = routesOf(playgroundApi, searchApi);
