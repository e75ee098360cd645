import { type BotSettings, botSettings } from '../../lib/schemas/bots.ts';
import type { BotRow } from './bots.queries.ts';

/** A bot as its owner sees it. */
export interface BotView extends BotSettings {
  id: string;
  slug: string;
  name: string;
  ownerId: string;
  description: string | null;
  createdAt: string;
  updatedAt: string;
}

export const presentBot = (bot: BotRow): BotView => ({
  id: bot.id,
  slug: bot.slug,
  name: bot.name,
  ownerId: bot.owner_id,
  description: bot.description,
  ...readBotSettings(bot),
  createdAt: bot.created_at,
  updatedAt: bot.updated_at,
});

export const readBotSettings = (bot: Pick<BotRow, 'settings'>): BotSettings =>
  botSettings.parse(JSON.parse(bot.settings));
