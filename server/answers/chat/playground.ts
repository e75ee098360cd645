import type { AnswerEnd, ChatEvent } from '#lib/chat-client/events.ts';
import { isOwnProvider } from '#lib/model-providers.ts';
import type { PromptInput } from '#lib/schemas/playground.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Bots, BotView, Models } from '../../assistants/assistants.ts';
import { type Entitlements, type Frozen, noOwnAnswersLeft, reserveAndAnswer } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { ifTaken } from '../../platform/db/violations.ts';
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type AnsweringModel, answeringModels } from './answering-models.ts';
import {
  type ChatView,
  type ChatWithMessages,
  presentChat,
  presentChatMessage,
  presentPlaygroundBot,
} from './chats.present.ts';
import {
  type ChatRow,
  deleteFromTurn,
  deleteTurn,
  deleteUserChats,
  findChatOfTurn,
  findUserChat,
  insertChat,
  listAllUserChats,
  listMessages,
  listUserChats,
  listUserMessages,
  lockChat,
  renameChat,
} from './chats.queries.ts';
import { newChat } from './new-chat.ts';
import { createReplies, type ReplyDeps, type Turn } from './reply.ts';

export type { ChatMessageView, ChatView, ChatWithMessages, PlaygroundBot } from './chats.present.ts';
/** A choice of the model that answers. */
export type PlaygroundModel = Pick<AnsweringModel, 'id' | 'name'>;

/** The last event contains the chat with the time of the answer. */
export type PlaygroundEvent = ChatEvent<
  ChatView,
  { chat: ChatView; turnId: string },
  AnswerEnd & { chat: ChatView }
>;

interface Deps extends ReplyDeps {
  bots: Bots;
  /** This website's own assistant: every user may chat with it. */
  siteAssistant(): Promise<BotView | undefined>;
  models: Pick<Models, 'providers' | 'choose'>;
  entitlements: Pick<Entitlements, 'limitsOfOwner' | 'reserveAnswer'>;
  frozen: Pick<Frozen, 'assertAnswers'>;
}

interface Opened extends Required<Pick<Turn, 'chat' | 'prepare'>> {
  bot: BotView;
}

const NEW = 'new';
const BOTS_OFFERED = 50;

/** The chats of signed-in users. Other users' chats are 404, for admins too. */
export type Playground = ReturnType<typeof createPlayground>;

export function createPlayground({
  bots,
  siteAssistant: findSiteAssistant,
  models,
  entitlements,
  frozen,
  ...deps
}: Deps) {
  const {
    database: { db, engine },
    clock,
    log,
  } = deps;
  const { reply } = createReplies(deps);

  const load = async (viewer: Viewer, id: string): Promise<ChatRow> =>
    orNotFound(await findUserChat(db, id, viewer.id), 'chat');

  /** This website's own assistant or one of the viewer's bots; undefined for all others. */
  async function findBotFor(viewer: Viewer, id: string): Promise<BotView | undefined> {
    const siteAssistant = await findSiteAssistant();
    if (siteAssistant?.id === id) return siteAssistant;
    const bot = await bots.findFor(viewer, id);
    // Admins see the settings of every assistant, but ask only their own: an answer may quote a private document.
    return bot?.ownerId === viewer.id ? bot : undefined;
  }

  async function chooseBot(viewer: Viewer, botId: string | undefined): Promise<BotView> {
    if (botId) {
      const chosen = await findBotFor(viewer, botId);
      if (!chosen) throw invalid({ botId: ['This assistant was not found.'] });
      return chosen;
    }
    const bot =
      (await bots.list(viewer, {}, { limit: 1, page: 1 })).results[0] ?? (await findSiteAssistant());
    if (!bot) throw invalid({ botId: ['No assistant yet. Add a website first.'] });
    return bot;
  }

  async function begin(viewer: Viewer, { prompt, botId }: PromptInput): Promise<Opened> {
    const bot = await chooseBot(viewer, botId);
    const chat: ChatRow = {
      ...newChat(prompt, isoNow(clock)),
      bot_id: bot.id,
      site_id: null,
      user_id: viewer.id,
      visitor_id: null,
      channel: 'custom',
    };
    return { chat, bot, prepare: (tx) => insertChat(tx, chat) };
  }

  /** A user may have lost access to a chat's bot, for example after a change of this website's own assistant. */
  async function resume(viewer: Viewer, chat: ChatRow, turnId: string, cutFrom?: string): Promise<Opened> {
    const bot = await findBotFor(viewer, chat.bot_id);
    if (!bot) throw invalid({ botId: ['This assistant is no longer available. Start a new chat.'] });
    return {
      chat,
      bot,
      async prepare(tx) {
        await lockChat(tx, engine, chat.id);
        if (!(await findUserChat(tx, chat.id, viewer.id))) throw notFound('chat');
        if (cutFrom) await deleteFromTurn(tx, chat.id, cutFrom);
        await deleteTurn(tx, chat.id, turnId);
      },
    };
  }

  /** A repeated first message finds the chat that it has already created. */
  async function open(viewer: Viewer, chatId: string, input: PromptInput, turnId: string): Promise<Opened> {
    if (chatId !== NEW) return resume(viewer, await load(viewer, chatId), turnId, input.cutFrom);
    const known = input.turnId ? await findChatOfTurn(db, turnId, viewer.id) : undefined;
    return known ? resume(viewer, known, turnId) : begin(viewer, input);
  }

  async function withModel(viewer: Viewer, bot: BotView, id: string | undefined): Promise<BotView> {
    if (!id) return bot;
    const chosen = answeringModels(await models.providers(viewer.id)).find((model) => model.id === id);
    if (!chosen) throw invalid({ model: ['This model is not available.'] });
    // A model of the viewer's own answers with their key, whoever owns the assistant.
    return { ...bot, provider: chosen.provider, model: chosen.model, ownerId: viewer.id };
  }

  /** Whether a model of the host may be asked: its calls count like answers to visitors. */
  async function isAnsweredByHost({ ownerId, ...settings }: BotView): Promise<boolean> {
    const chosen = await models.choose(settings, ownerId);
    return chosen !== null && !isOwnProvider(chosen.provider);
  }

  return {
    /** The viewer's chats, in the order of their last activity. */
    async list(viewer: Viewer, filter: { nameLike?: string }, paging: Paging) {
      const { rows, count } = await listUserChats(db, viewer.id, filter, paging);
      return { results: rows.map(presentChat), count };
    },

    /** All chats with all messages, for the export of the viewer's data. */
    async allOf({ id }: Viewer): Promise<ChatWithMessages[]> {
      const [chats, messages] = await Promise.all([listAllUserChats(db, id), listUserMessages(db, id)]);
      const ofChat = Map.groupBy(messages, (message) => message.chat_id);
      return chats.map((chat) => ({
        ...presentChat(chat),
        messages: (ofChat.get(chat.id) ?? []).map(presentChatMessage),
      }));
    },

    async get(viewer: Viewer, id: string): Promise<ChatWithMessages> {
      const chat = await load(viewer, id);
      return { ...presentChat(chat), messages: (await listMessages(db, chat.id)).map(presentChatMessage) };
    },

    rename: async (viewer: Viewer, id: string, name: string): Promise<ChatView> =>
      presentChat(await renameChat(db, (await load(viewer, id)).id, name)),

    /** Returns the ids of those that were deleted; chats that are gone or of other users are skipped. */
    async remove(viewer: Viewer, ids: string[]): Promise<string[]> {
      const deleted = await deleteUserChats(db, ids, viewer.id);
      if (deleted.length === 0) throw notFound('conversation');
      return deleted;
    },

    /** The models that the viewer may choose from. */
    models: async ({ id: viewerId }: Viewer): Promise<PlaygroundModel[]> =>
      answeringModels(await models.providers(viewerId)).map(({ id, name }) => ({ id, name })),

    /** The bots that the viewer may chat with: their own, the newest first, then that of this website. */
    async bots(viewer: Viewer) {
      const [siteAssistant, own] = await Promise.all([
        findSiteAssistant(),
        bots.list(viewer, {}, { limit: BOTS_OFFERED, page: 1 }),
      ]);
      const others = own.results.filter(({ id }) => id !== siteAssistant?.id);
      return [...others, ...(siteAssistant ? [siteAssistant] : [])].map((bot) =>
        presentPlaygroundBot(bot, viewer.id),
      );
    },

    /**
     * Validates the request before it returns; the returned iterable streams the answer.
     * @param chatId `new` starts a chat.
     * @throws AppError 404 for an unknown chat, 422 if there is no such bot or model or the bot is paused, 429 if a model of the host would answer
     *   and the answers of the viewer's plan are used up.
     */
    async ask(
      viewer: Viewer,
      chatId: string,
      input: PromptInput,
    ): Promise<(signal: AbortSignal) => AsyncIterable<PlaygroundEvent>> {
      const turnId = input.turnId ?? newId();
      const { chat, bot, prepare } = await open(viewer, chatId, input, turnId);
      const limits = await entitlements.limitsOfOwner({ id: viewer.id, system_role: viewer.systemRole });
      await frozen.assertAnswers(bot, bot.ownerId === viewer.id ? limits : undefined);
      const answering = await withModel(viewer, bot, input.model);
      const turn = { chat, bot: answering, message: input.prompt, turnId, prepare };
      async function* answer(
        signal: AbortSignal,
        onCounted?: Turn['onCounted'],
      ): AsyncGenerator<PlaygroundEvent> {
        const events = await reply({ ...turn, onCounted }, signal).catch(ifTaken(isBeingAnswered));
        yield { event: 'start', data: { chat: presentChat(chat), turnId } };
        for await (const event of events) {
          if (event.event !== 'done') yield event;
          else {
            // Loaded again: the chat may have been renamed meanwhile.
            const current = (await findUserChat(db, chat.id, viewer.id)) ?? chat;
            yield { event: 'done', data: { ...event.data, chat: presentChat(current) } };
          }
        }
      }
      if (!(await isAnsweredByHost(answering))) return answer;
      const reserved = await reserveAndAnswer(
        { entitlements, log },
        { ownerId: viewer.id, limits },
        (signal, count) => answer(signal, (what) => what === 'host_model' && count()),
      );
      if ('retryAfter' in reserved) throw noOwnAnswersLeft(reserved.retryAfter, limits);
      return reserved.answer;
    },
  };
}

const isBeingAnswered = () => conflict('This message is being answered already.');
