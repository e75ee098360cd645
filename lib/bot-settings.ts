import type { UsableProvider } from './model-providers.ts';
import type { BotSettings } from './schemas/bots.ts';

/**
 * What only a language model can follow. The built-in assistant quotes pages: it writes no sentences that instructions
 * could change, and never says more than the content.
 */
const NEEDS_MODEL = ['instructions', 'onlyMyContent', 'model', 'temperature'] as const;

/** The settings of a bot that have no effect, because the built-in assistant answers. */
export const settingsWaitingForModel = (answersWith: UsableProvider): readonly (keyof BotSettings)[] =>
  answersWith === 'local' ? NEEDS_MODEL : [];
