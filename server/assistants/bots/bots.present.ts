import { presentPicture } from '#lib/media-use.ts';
import type { ChosenProvider } from '#lib/model-providers.ts';
import { type BotSettings, botSettings } from '#lib/schemas/bots.ts';
import type { SiteTheme } from '#lib/schemas/sites.ts';
import type { BotRow } from './bots.queries.ts';

/** A bot as its owner sees it. */
export type BotView = ReturnType<typeof present>;

export const presentBot = (bot: BotRow, answersWith: AnswersWith): BotView =>
  present(bot, readBotSettings(bot), answersWith);

/** The provider that the owner's choice stands for. */
export type AnswersWith = (provider: ChosenProvider | null) => ChosenProvider;

const present = (bot: BotRow, settings: BotSettings, answersWith: AnswersWith) => ({
  id: bot.id,
  slug: bot.slug,
  name: bot.name,
  ownerId: bot.owner_id,
  description: bot.description,
  /** A picture that the owner has uploaded. */
  avatar: presentPicture(bot.avatar_media_id, bot.avatar_path),
  ...settings,
  /** Of a website that is added with it; null for the default. */
  theme: bot.theme === null ? null : (JSON.parse(bot.theme) as Partial<SiteTheme>),
  /** The provider that answers: the chosen one, else this server's default. */
  answersWith: answersWith(settings.provider),
  /** The names of settings that have no effect, because the built-in assistant answers. */
  waitingForModel: settingsWaitingForModel(answersWith(settings.provider)),
  createdAt: bot.created_at,
  updatedAt: bot.updated_at,
});

export const readBotSettings = (bot: Pick<BotRow, 'settings'>) => botSettings.parse(JSON.parse(bot.settings));

/**
 * Settings that only a language model can follow. The built-in assistant quotes pages: it writes no sentences that instructions
 * could change, and never says more than the content.
 */
const NEEDS_MODEL = ['instructions', 'onlyMyContent', 'model', 'temperature'] as const;

/** The settings of a bot that have no effect, because the built-in assistant answers. */
const settingsWaitingForModel = (answersWith: ChosenProvider) => (answersWith === 'local' ? NEEDS_MODEL : []);
