import { useState } from 'react';
import { NEW_CHAT, playgroundPath } from '../../lib/routes.ts';
import type { ChatWithMessages, PlaygroundBot } from '../../server/chat/playground.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { ChatList, NEW_CHAT_LINK } from './ChatList.tsx';
import { Composer } from './Composer.tsx';
import type { ChatPage } from './chat-list.ts';
import { NewChat } from './NewChat.tsx';
import css from './Playground.module.css';
import { Thread } from './Thread.tsx';
import { useChats } from './use-chats.ts';
import { showAddress, useConversation } from './use-conversation.ts';

interface PlaygroundProps {
  chats: ChatPage;
  /** The page number of `chats` in the list, counted from 1. */
  chatsPage: number;
  /** `null` for a new chat. */
  chat: ChatWithMessages | null;
  /** The available bots; at least one. */
  bots: [PlaygroundBot, ...PlaygroundBot[]];
  refused: RefusedForm | null;
}

/** The chat list beside the open conversation. */
export function Playground({ chats: first, chatsPage, chat, bots, refused }: PlaygroundProps) {
  const chats = useChats(first, chatsPage);
  const { conversation, state } = useConversation(chat, (current, isNew) => {
    if (isNew) showAddress(current.id);
    chats.putFirst(current, isNew);
  });
  const [botId, setBotId] = useState(chat?.botId ?? bots[0].id);
  const bot = bots.find(({ id }) => id === botId);
  const { messages, isLoading } = state;
  const chatId = state.chatId ?? NEW_CHAT;
  const isNew = chatId === NEW_CHAT && messages.length === 0;
  const botName = bot?.name ?? 'the assistant';
  const name = chats.list.find(({ id }) => id === chatId)?.name ?? chat?.name ?? 'New chat';

  const remove = async (id: string) => {
    await chats.remove(id);
    // Moves the focus, because the focused row was removed.
    document.getElementById(NEW_CHAT_LINK)?.focus();
    if (id !== chatId) return;
    conversation.reset();
    setBotId(bots[0].id);
    showAddress(NEW_CHAT);
  };

  return (
    <div className={css.playground}>
      <ChatList
        chats={chats}
        chatId={chatId}
        morePath={`${playgroundPath(chatId)}?chats=${chatsPage + 1}`}
        onRemove={remove}
      />
      <section className={css.column} aria-labelledby="chat-name">
        <header className={css.head}>
          <h1 id="chat-name" dir="auto">
            {chatId === NEW_CHAT ? 'New chat' : name}
          </h1>
          {!isNew && <p className={css.with}>with {botName}</p>}
        </header>
        {isNew ? (
          <NewChat
            bots={bots}
            bot={bot ?? bots[0]}
            onChoose={setBotId}
            onAsk={(prompt) => conversation.send({ text: prompt, botId })}
          />
        ) : (
          <Thread state={state} botName={botName} onRetry={conversation.retry} />
        )}
        <Composer
          chatId={chatId}
          botName={botName}
          isLoading={isLoading}
          refused={refused}
          onSend={(prompt) => conversation.send({ text: prompt, botId })}
          onStop={conversation.stop}
        />
      </section>
    </div>
  );
}
