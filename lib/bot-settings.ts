import type { BotSettings } from './schemas/bots.ts';

/**
 * What only a language model can follow. The built-in assistant quotes pages: it writes no sentences that instructions
 * could change, and never says more than the content.
 */
const NEEDS_MODEL = ['instructions', 'onlyMyContent', 'model', 'temperature'] as const;

/** The settings of a bot that have no effect yet, because its provider has no language model. */
export const settingsWaitingForModel = ({
  provider,
}: Pick<BotSettings, 'provider'>): readonly (keyof BotSettings)[] =>
  provider === 'local' ? NEEDS_MODEL : [];
