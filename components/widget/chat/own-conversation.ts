import { camelCaseKeys } from '#lib/case.ts';
import type { Conversation } from '#lib/chat-client/conversation.ts';
import { EMPTY_CONVERSATION, type SavedConversation } from '#lib/chat-client/message.ts';
import { pastMessage } from '#lib/chat-client/past-message.ts';
import type { Context } from '../core/contract.ts';
import type { Identity } from '../loader/interface.ts';
import type { Api } from '../session/client.ts';
import type { StoredConversation } from './stored-conversation.ts';

/**
 * Shows each visitor their own conversation when the page identifies them: the browser's, or else the last one on any
 * device. An identity counts once the server has verified it. Messages of this page that were sent before stay.
 */
export function showOwnConversation(
  { api, host: { view } }: Pick<Context, 'api' | 'host'>,
  stored: StoredConversation,
  conversation: Conversation,
): void {
  const { store } = conversation;
  let identity: Identity | null = null;
  /** The server has not verified the identity yet. */
  let isPending = false;

  async function update(): Promise<void> {
    const current = identity;
    const session = current && (await api.session());
    // The end of a running reply calls this function again.
    if (identity !== current || store.get().isLoading) return;
    isPending = false;
    const owner = session?.is_identified ? session.visitor_id : null;
    if (owner === stored.owner) return;
    stored.owner = owner;
    if (isOfThisPage()) return stored.write(store.get());
    const saved = stored.read();
    if (saved) return conversation.replace(withoutRunningReply(saved));
    const last = await loadLast(api);
    if (stored.owner !== owner || isOfThisPage()) return;
    if (last) conversation.replace(last);
    // Without an empty one in the storage, the next page asks for the last one again.
    if (store.get().messages.length > 0) stored.write(store.get());
  }

  /** A question was asked since this page was opened; the rest is from an earlier visit. */
  const isOfThisPage = () =>
    store.get().messages.some(({ timestamp }) => timestamp >= performance.timeOrigin);

  // Without an answer the conversation begins anew; the panel shows why there is no session.
  const tryUpdate = () => void update().catch(() => {});

  function follow(): void {
    const previous = identity;
    if (view.get().identity === previous) return;
    identity = view.get().identity;
    isPending = false;
    // At once: another visitor must neither see these messages nor add to them, whatever the server answers.
    if (stored.owner && !isSameVisitor(previous, identity)) {
      conversation.replace(EMPTY_CONVERSATION);
      stored.owner = null;
      conversation.replace(stored.read() ?? EMPTY_CONVERSATION);
    }
    isPending = true;
    tryUpdate();
  }

  view.subscribe(follow);
  store.subscribe(() => {
    if (isPending && !store.get().isLoading) tryUpdate();
  });
  follow();
}

/** The visitor may have left the page during the last answer. */
const withoutRunningReply = ({ chatId, messages }: SavedConversation): SavedConversation => ({
  chatId,
  messages: messages.filter(({ state }) => state !== 'streaming'),
});

/** Pages may name their visitor anew, with a fresh token: that interrupts nothing. */
const isSameVisitor = (one: Identity | null, other: Identity | null): boolean =>
  userIdIn(one) !== undefined && userIdIn(one) === userIdIn(other);

/** The user id as it is claimed; undefined for a token that cannot be read. */
function userIdIn(identity: Identity | null): unknown {
  if (!identity || 'userId' in identity) return identity?.userId;
  try {
    const claims = identity.token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return JSON.parse(atob(claims)).sub;
  } catch {
    return undefined;
  }
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
