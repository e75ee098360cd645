export type { AdminBotView } from './bots/bot-admin.ts';
export { type Bots, type BotView, contentsOf, isInState, NO_CONTENT, usersLike } from './bots/bots.ts';
export {
  type ChosenModel,
  type ConnectedProvider,
  type Embedding,
  isTransient,
  ModelError,
  type ModelProblem,
  type ModelProduct,
  type ModelSettings,
  type Models,
  type ModelTest,
  type ProviderView,
} from './models/models.ts';
