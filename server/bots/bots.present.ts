import { settingsWaitingForModel } from '../../lib/bot-settings.ts';
import { type PictureView, presentPictureOf } from '../../lib/media-use.ts';
import { type BotSettings, botSettings } from '../../lib/schemas/bots.ts';
import type { BotRow } from './bots.queries.ts';

/** A bot as its owner sees it. */
export interface BotView extends BotSettings {
  id: string;
  slug: string;
  name: string;
  ownerId: string;
  description: string | null;
  /** The uploaded picture. */
  avatar: PictureView | null;
  /** The names of settings that have no effect before there is a language model. */
  waitingForModel: readonly string[];
  createdAt: string;
  updatedAt: string;
}

export const presentBot = (bot: BotRow): BotView => present(bot, readBotSettings(bot));

const present = (bot: BotRow, settings: BotSettings): BotView => ({
  id: bot.id,
  slug: bot.slug,
  name: bot.name,
  ownerId: bot.owner_id,
  description: bot.description,
  avatar: presentPictureOf(bot.avatar_media_id, bot.avatar_path),
  ...settings,
  waitingForModel: settingsWaitingForModel(settings),
  createdAt: bot.created_at,
  updatedAt: bot.updated_at,
});

export const readBotSettings = (bot: Pick<BotRow, 'settings'>): BotSettings =>
  botSettings.parse(JSON.parse(bot.settings));
