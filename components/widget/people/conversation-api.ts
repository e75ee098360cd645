import { ApiError } from '#lib/api-error.ts';
import { camelCaseKeys } from '#lib/case.ts';
import type { pastMessage } from '#lib/chat-client/past-message.ts';
import type { ConversationStatus } from '#lib/inbox.ts';
import type { LiveSource } from '#lib/live/connection.ts';
import type { Chat } from '../chat/contract.ts';
import { mayPass } from './may-pass.ts';

interface LoadedConversation {
  status: ConversationStatus;
  rating: number | null;
  isUnclaimed: boolean;
  /** How long people usually take, while it waits; absent from an older server. */
  waitSeconds?: number | null;
  operatorReadAt?: string | null;
  /** The number of the last event that it contains. */
  eventId: number;
  messages: Parameters<typeof pastMessage>[0][];
}

/** The visitor's conversation on the server. All methods throw ApiError. */
export function createConversationApi({ api }: Chat) {
  /** A line that was cut looks like a page that is not allowed, but passes. */
  const call = (path: string, init: RequestInit) =>
    api.call(path, init).catch((error: unknown) => {
      throw mayPass(error) ? new ApiError(0, '') : error;
    });

  return {
    async load(chatId: string, signal: AbortSignal): Promise<LoadedConversation> {
      const response = await call(`/conversation?chatId=${encodeURIComponent(chatId)}`, { signal });
      const { conversation } = camelCaseKeys(await response.json()) as {
        conversation: LoadedConversation | null;
      };
      if (!conversation) throw new ApiError(404, '');
      return conversation;
    },

    events:
      (chatId: string): LiveSource['request'] =>
      (query, init) =>
        call(`/events?chatId=${encodeURIComponent(chatId)}${query && `&${query}`}`, init),
  };
}
