import { useEffect, useRef, useState } from 'react';
import actions from '#components/answers/playground/Actions.module.css';
import { ChatList } from '#components/answers/playground/ChatList.tsx';
import { Composer } from '#components/answers/playground/Composer.tsx';
import newChat from '#components/answers/playground/NewChat.module.css';
import { Chooser, NewChat } from '#components/answers/playground/NewChat.tsx';
import { Thread } from '#components/answers/playground/Thread.tsx';
import { type FirstChats, useChats } from '#components/answers/playground/use-chats.ts';
import { showAddress, useConversation } from '#components/answers/playground/use-conversation.ts';
import { Correction } from '#components/sites/inbox/AnswerForm.tsx';
import { answerSince } from '#components/sites/inbox/shown-transcript.ts';
import { ShortcutsDialog } from '#components/ui/ShortcutsDialog.tsx';
import type { Message } from '#lib/chat-client/message.ts';
import { documentTitle } from '#lib/document-title.ts';
import { NEW_CHAT, NEW_CHAT_NAME, playgroundPath } from '#lib/routes.ts';
import { withoutCitations } from '#lib/without-citations.ts';
import type { ChatView, ChatWithMessages, PlaygroundBot, PlaygroundModel } from '#server/answers/answers.ts';
import type { QaView } from '#server/knowledge/knowledge.ts';
import css from './Playground.module.css';
import { FIELD_KEYS, SHORTCUTS } from './shortcuts.ts';
import { editLastQuestion, usePlaygroundKeys } from './use-playground-keys.ts';

interface PlaygroundProps {
  chats: FirstChats;
  /** `null` for a new chat. */
  chat: ChatWithMessages | null;
  bots: [PlaygroundBot, ...PlaygroundBot[]];
  models: PlaygroundModel[];
  /** The page where visitors of this website reach a person. */
  contact: string | null;
  siteName: string;
  /** The viewer's own answers to questions of the chat. */
  ownAnswers: readonly Pick<QaView, 'question' | 'updatedAt'>[];
}

/** The chat list beside the open conversation. */
export function Playground(props: PlaygroundProps) {
  const { chats: first, chat, bots, models, contact, siteName, ownAnswers } = props;
  const chats = useChats(first);
  const opened = useRef<Pick<ChatView, 'id' | 'name'> | null>(chat);
  const { conversation, state } = useConversation(chat, (current, isNew) => {
    opened.current = current;
    if (isNew) showAddress(current.id);
    chats.putFirst(current, isNew);
  });
  const [botId, setBotId] = useState(chat?.botId ?? bots[0].id);
  const [model, setModel] = useState('');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const bot = bots.find(({ id }) => id === botId);
  const { messages, isLoading } = state;
  const chatId = state.chatId ?? NEW_CHAT;
  const isNew = chatId === NEW_CHAT && messages.length === 0;
  const botName = bot?.name ?? 'the assistant';
  // A search may leave the open chat out of the list.
  opened.current = chats.list.find(({ id }) => id === chatId) ?? opened.current;
  const name = opened.current?.id === chatId ? opened.current.name : NEW_CHAT_NAME;
  useEffect(() => {
    document.title = documentTitle(name, siteName);
  }, [name, siteName]);
  const chatIds = chats.list.map(({ id }) => id);
  const shortcuts = usePlaygroundKeys({
    chatIds,
    chatId,
    onHelp: () => setHelpOpen(true),
    onStop: conversation.stop,
  });
  const prompt = (text: string) => ({ text, botId, model: model || undefined });
  const correct = (answer: Message, { content: question }: Message) =>
    answerSince(question, answer.timestamp, ownAnswers) ? (
      <p className={actions.since}>You have answered this since.</p>
    ) : (
      <Correction
        className={actions.edit}
        answerId={answer.id}
        botId={botId}
        question={question}
        answer={answer.isAnswered ? withoutCitations(answer.content) : ''}
        next={playgroundPath(chatId)}
      />
    );
  // The only assistant of another owner is this website's.
  const askPerson = ({ state, isAnswered }: Message) =>
    contact &&
    state === 'done' &&
    !isAnswered && (
      <a className={actions.action} href={contact}>
        Ask a person
      </a>
    );
  const modelChooser =
    models.length > 1 ? (
      <Chooser
        label="Model"
        name="model"
        options={models}
        value={model}
        onChoose={setModel}
        placeholder="Assistant’s default"
      />
    ) : null;

  const removed = (ids: readonly string[]) => {
    if (!ids.includes(chatId)) return;
    conversation.reset();
    setBotId(bots[0].id);
    showAddress(NEW_CHAT);
  };

  return (
    <div className={css.playground}>
      <ChatList chats={chats} chatId={chatId} morePath={morePath(chatId, first)} onRemoved={removed} />
      <section className={css.column} aria-labelledby="chat-name">
        <header className={css.head}>
          <h1 id="chat-name" dir="auto">
            {name}
          </h1>
          {!isNew && <p className={css.with}>with {botName}</p>}
          <button
            type="button"
            className={`${css.help} scripted`}
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts (?)"
            onClick={() => setHelpOpen(true)}
          >
            ?
          </button>
        </header>
        {isNew ? (
          <NewChat bot={bot ?? bots[0]} onAsk={(text) => conversation.send(prompt(text))}>
            {bots.length > 1 && (
              <Chooser label="Assistant" name="botId" options={bots} value={botId} onChoose={setBotId} />
            )}
            {modelChooser ?? <p className={newChat.chooser}>Model: {models[0]?.name}</p>}
          </NewChat>
        ) : (
          <>
            {modelChooser}
            <Thread
              state={state}
              botName={botName}
              actions={bot?.isOwn ? correct : askPerson}
              onRetry={conversation.retry}
              onReplace={(id, text) => conversation.replaceFrom(id, prompt(text))}
            />
          </>
        )}
        <Composer
          chatId={chatId}
          botName={botName}
          isLoading={isLoading}
          onSend={(text) => conversation.send(prompt(text))}
          onStop={conversation.stop}
          onEditLast={editLastQuestion}
        />
      </section>
      {isHelpOpen && (
        <ShortcutsDialog
          keys={SHORTCUTS}
          fieldKeys={FIELD_KEYS}
          shortcuts={shortcuts}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </div>
  );
}

/** The next page of the list, for browsers without scripts. */
const morePath = (chatId: string, { page, nameLike }: FirstChats): string =>
  `${playgroundPath(chatId)}?${new URLSearchParams({ ...(nameLike && { nameLike }), chats: String(page + 1) })}`;
