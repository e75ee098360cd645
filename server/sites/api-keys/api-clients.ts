import type { Request } from 'express';
import type { Chat, SiteSearch, VisitorEvent } from '../../answers/answers.ts';
import type { Bots, BotView } from '../../assistants/assistants.ts';
import { type Entitlements, type Frozen, noAnswersLeft, reserveAndAnswer } from '../../plans/plans.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { AppError } from '../../platform/errors.ts';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ApiKeys, KeyHolder } from './api-keys.ts';

interface Deps extends Pick<Platform, 'limits' | 'log'> {
  apiKeys: Pick<ApiKeys, 'authenticate'>;
  bots: Pick<Bots, 'find'>;
  chat: Pick<Chat, 'ask'>;
  search: SiteSearch;
  entitlements: Pick<Entitlements, 'limitsOf' | 'reserveAnswer'>;
  frozen: Pick<Frozen, 'assertAnswers'>;
}

/** What API clients, which have a key of a bot, can do. */
export type ApiClients = ReturnType<typeof createApiClients>;

export function createApiClients({ apiKeys, bots, chat, search, entitlements, frozen, limits, log }: Deps) {
  const tries = limits({ name: 'api-keys-tried', points: 60, seconds: 60 });
  const calls = limits({ name: 'api-key-calls', points: 600, seconds: 60 });
  const questions = limits({ name: 'api-key-questions', points: 60, seconds: 60 });
  const questionsOfHour = limits({ name: 'api-key-questions-hour', points: 2000, seconds: 3600 });

  async function load({ botId }: KeyHolder): Promise<BotView> {
    const bot = await bots.find(botId);
    if (!bot) throw new AppError(401, 'The assistant of this API key was deleted.');
    return bot;
  }

  return {
    /**
     * The holder of the request's key.
     * @throws AppError 401 without a valid key, 429 after too many calls or wrong keys
     */
    async authenticate(req: Request): Promise<KeyHolder> {
      try {
        const holder = await apiKeys.authenticate(req.get('authorization'));
        await calls.consume(holder.keyId);
        return holder;
      } catch (error) {
        // Requests with wrong keys must not block valid keys from the same network.
        if (error instanceof AppError && error.status === 401) await tries.consume(networkAddressOf(req));
        throw error;
      }
    },

    about: async (holder: KeyHolder): Promise<Pick<BotView, 'name' | 'description'>> => load(holder),

    /** @throws AppError 422 for a bot that is paused */
    async search(holder: KeyHolder, text: string, paging: Paging) {
      await frozen.assertAnswers(await load(holder));
      return search.pages(holder.botId, text, paging);
    },

    /**
     * Reserves an answer of the owner's plan; the returned function streams it.
     * @throws AppError 422 for a bot that is paused, 429 if the answers of the month are used up
     */
    async ask(
      holder: KeyHolder,
      { message, chatId }: { message: string; chatId?: string | null | undefined },
    ): Promise<(signal: AbortSignal) => AsyncIterable<VisitorEvent>> {
      const bot = await load(holder);
      const owner = { ownerId: bot.ownerId, limits: await entitlements.limitsOf(bot.ownerId) };
      await frozen.assertAnswers(bot, owner.limits);
      await questions.consume(holder.keyId);
      await questionsOfHour.consume(holder.keyId);
      const question = {
        siteId: null,
        visitorId: `key:${holder.keyId}`,
        bot,
        channel: 'custom' as const,
        chatId: chatId ?? undefined,
        message,
      };
      const reserved = await reserveAndAnswer({ entitlements, log }, owner, (signal, count) =>
        chat.ask(question, signal, count),
      );
      if ('retryAfter' in reserved) throw noAnswersLeft(reserved);
      return reserved.answer;
    },
  };
}
