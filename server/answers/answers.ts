export {
  type Answered,
  type AnswerSearch,
  answersTo,
  CHAT_ANSWER,
  type Chat,
  collectReply,
  IS_DOUBTFUL,
  IS_STILL_DOUBTFUL,
  isDoubtful,
  QUESTION_OUTCOMES,
  questionBefore,
  retrieve,
  streamReply,
  UNANSWERED_OUTCOMES,
  type VisitorActivity,
  type VisitorChat,
  type VisitorEvent,
  type VisitorQuestion,
} from './chat/chat.ts';
export type { ChatView, ChatWithMessages, PlaygroundBot, PlaygroundModel } from './chat/playground.ts';
export type { EmbeddingProgress } from './embeddings/embeddings.ts';
export {
  type AnsweredSearch,
  isLightWord,
  type SearchAnswer,
  type SearchResult,
  type UnknownWord,
} from './search/search.ts';
