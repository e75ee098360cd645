import type { PromptInput } from '../../lib/schemas/chats.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import { isoNow } from '../platform/clock.ts';
import type { Paging } from '../platform/db/page-of.ts';
import { invalid, notFound } from '../platform/errors.ts';
import type { Viewer } from '../users/users.ts';
import {
  type ChatView,
  type ChatWithMessages,
  type PlaygroundBot,
  presentChat,
  presentMessage,
  presentPlaygroundBot,
} from './chats.present.ts';
import {
  type ChatRow,
  deleteChat,
  findUserChat,
  insertChat,
  listAllUserChats,
  listMessages,
  listUserChats,
  listUserMessages,
  renameChat,
} from './chats.queries.ts';
import { newChat } from './new-chat.ts';
import { createReply, type ReplyDeps, type ReplyEvent } from './reply.ts';

export type { ChatView, ChatWithMessages, MessageView, PlaygroundBot } from './chats.present.ts';

type Done = Extract<ReplyEvent, { type: 'done' }>;

/** The first event contains the chat's id, the last one the time of the answer. */
export type PlaygroundEvent =
  | { type: 'start'; chat: ChatView }
  | Exclude<ReplyEvent, Done>
  | (Done & { chat: ChatView });

interface Deps extends ReplyDeps {
  bots: Bots;
  /** This website's own assistant: every user may chat with it. */
  siteAssistant(): Promise<BotView | undefined>;
}

const NEW = 'new';
const BOTS_OFFERED = 50;

/** The chats of signed-in users. Other users' chats are 404, for admins too. */
export type Playground = ReturnType<typeof createPlayground>;

export function createPlayground({ bots, siteAssistant: findSiteAssistant, ...deps }: Deps) {
  const {
    database: { db },
    clock,
  } = deps;
  const reply = createReply(deps);

  async function load(viewer: Viewer, id: string): Promise<ChatRow> {
    const chat = await findUserChat(db, id, viewer.id);
    if (!chat) throw notFound('chat');
    return chat;
  }

  /** This website's own assistant or one of the viewer's bots; undefined for all others. */
  async function findBotFor(viewer: Viewer, id: string): Promise<BotView | undefined> {
    const siteAssistant = await findSiteAssistant();
    if (siteAssistant?.id === id) return siteAssistant;
    return bots.findFor(viewer, id);
  }

  async function chooseBot(viewer: Viewer, botId: string | undefined): Promise<BotView> {
    if (botId) {
      const chosen = await findBotFor(viewer, botId);
      if (!chosen) throw invalid({ botId: ['This assistant was not found.'] });
      return chosen;
    }
    const bot =
      (await findSiteAssistant()) ?? (await bots.list(viewer, {}, { limit: 1, page: 1 })).results[0];
    if (!bot) throw invalid({ botId: ['No assistant yet. Add a website first.'] });
    return bot;
  }

  async function begin(viewer: Viewer, { prompt, botId }: PromptInput) {
    const bot = await chooseBot(viewer, botId);
    const chat = await insertChat(db, {
      ...newChat(prompt, isoNow(clock)),
      bot_id: bot.id,
      site_id: null,
      user_id: viewer.id,
      visitor_id: null,
      channel: 'custom',
    });
    return { chat, bot };
  }

  /** A user may have lost access to a chat's bot, for example after a change of this website's own assistant. */
  async function goOn(viewer: Viewer, chatId: string) {
    const chat = await load(viewer, chatId);
    const bot = await findBotFor(viewer, chat.bot_id);
    if (!bot) throw invalid({ botId: ['This assistant is no longer available. Start a new chat.'] });
    return { chat, bot };
  }

  return {
    /** The newest first. */
    async list(
      viewer: Viewer,
      filter: { nameLike?: string },
      paging: Paging,
    ): Promise<{ results: ChatView[]; count: number }> {
      const { rows, count } = await listUserChats(db, viewer.id, filter, paging);
      return { results: rows.map(presentChat), count };
    },

    /** All chats with all messages, for the export of the viewer's data. */
    async allOf({ id }: Viewer): Promise<ChatWithMessages[]> {
      const [chats, messages] = await Promise.all([listAllUserChats(db, id), listUserMessages(db, id)]);
      const ofChat = Map.groupBy(messages, (message) => message.chat_id);
      return chats.map((chat) => ({
        ...presentChat(chat),
        messages: (ofChat.get(chat.id) ?? []).map(presentMessage),
      }));
    },

    async get(viewer: Viewer, id: string): Promise<ChatWithMessages> {
      const chat = await load(viewer, id);
      return { ...presentChat(chat), messages: (await listMessages(db, chat.id)).map(presentMessage) };
    },

    rename: async (viewer: Viewer, id: string, name: string): Promise<ChatView> =>
      presentChat(await renameChat(db, (await load(viewer, id)).id, name)),

    remove: async (viewer: Viewer, id: string): Promise<void> =>
      void (await deleteChat(db, (await load(viewer, id)).id)),

    /** The bots that the viewer may chat with: this website's own assistant, then their own, the newest first. */
    async bots(viewer: Viewer): Promise<PlaygroundBot[]> {
      const [siteAssistant, own] = await Promise.all([
        findSiteAssistant(),
        bots.list(viewer, {}, { limit: BOTS_OFFERED, page: 1 }),
      ]);
      const others = own.results.filter(({ id }) => id !== siteAssistant?.id);
      return (siteAssistant ? [siteAssistant, ...others] : others).map(presentPlaygroundBot);
    },

    /**
     * Validates the request before it returns; the returned iterable streams the answer.
     * @param chatId `new` starts a chat.
     * @throws AppError 404 for an unknown chat, 422 if there is no such bot.
     */
    async ask(
      viewer: Viewer,
      chatId: string,
      input: PromptInput,
    ): Promise<(signal: AbortSignal) => AsyncIterable<PlaygroundEvent>> {
      const { chat, bot } = chatId === NEW ? await begin(viewer, input) : await goOn(viewer, chatId);
      return async function* answer(signal) {
        const events = await reply({ chat, bot, message: input.prompt }, signal);
        yield { type: 'start', chat: presentChat(chat) };
        for await (const event of events) {
          if (event.type !== 'done') yield event;
          else {
            // Loaded again: the chat may have been renamed meanwhile.
            const current = (await findUserChat(db, chat.id, viewer.id)) ?? chat;
            yield { ...event, chat: presentChat(current) };
          }
        }
      };
    },
  };
}
