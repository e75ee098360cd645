import { camelCaseKeys } from '../../../lib/case.ts';
import type { Conversation } from '../../../lib/chat-client/conversation.ts';
import type { SavedConversation } from '../../../lib/chat-client/message.ts';
import { pastMessage } from '../../../lib/chat-client/past-message.ts';
import type { Context } from '../core/contract.ts';
import type { Api } from '../session/client.ts';
import { EMPTY_CONVERSATION, type StoredConversation } from './stored-conversation.ts';

/**
 * Shows each visitor their own conversation when the page says who they are: the browser's, or else the last one on any
 * device. Who somebody is counts when the server has verified it.
 */
export function showOwnConversation(
  { api, host: { view } }: Pick<Context, 'api' | 'host'>,
  stored: StoredConversation,
  { store }: Conversation,
): void {
  let { identity } = view.get();

  async function update(): Promise<void> {
    const current = identity;
    const isOutdated = () => identity !== current || store.get().isLoading;
    const session = identity && (await api.session());
    const owner = session?.is_identified ? session.visitor_id : null;
    if (isOutdated() || owner === stored.owner) return;
    const wasAnonymous = stored.owner === null;
    stored.owner = owner;
    const kept = stored.read();
    if (kept) return store.set(kept);
    // Another visitor's messages must not be shown; what was asked before signing in may stay.
    if (!wasAnonymous) store.set(EMPTY_CONVERSATION);
    const last = owner && (await loadLast(api));
    if (last && !isOutdated()) store.set(last);
  }

  // Without an answer the conversation begins anew; the panel shows why there is no session.
  const tryUpdate = () => void update().catch(() => {});
  view.subscribe(() => {
    if (view.get().identity === identity) return;
    identity = view.get().identity;
    tryUpdate();
  });
  if (identity) tryUpdate();
}

async function loadLast(api: Api): Promise<SavedConversation | null> {
  const response = await api.get('/conversation', AbortSignal.timeout(TIMEOUT_MS));
  const { conversation } = camelCaseKeys(await response.json()) as { conversation: LastConversation | null };
  return conversation && { chatId: conversation.chatId, messages: conversation.messages.map(pastMessage) };
}

const TIMEOUT_MS = 10_000;

interface LastConversation {
  chatId: string;
  messages: Parameters<typeof pastMessage>[0][];
}
