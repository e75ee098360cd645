import { Composer } from '#components/answers/playground/Composer.tsx';
import { NewChat } from '#components/answers/playground/NewChat.tsx';
import { Thread } from '#components/answers/playground/Thread.tsx';
import { useConversation } from '#components/answers/playground/use-conversation.ts';
import preview from '#components/sites/studio/Preview.module.css';
import { Button } from '#components/ui/Button.tsx';
import { NEW_CHAT, playgroundPath } from '#lib/routes.ts';
import type { PlaygroundBot } from '#server/answers/answers.ts';
import css from './TryBot.module.css';

/**
 * A conversation of the playground with an assistant as it is in the form, saved or not. Without scripts a question
 * leads to the playground.
 */
export function TryBot({ bot }: { bot: Omit<PlaygroundBot, 'isOwn'> }) {
  const { conversation, state } = useConversation(null);
  const { chatId, messages, isLoading } = state;
  const isNew = messages.length === 0;
  const ask = (text: string) => conversation.send({ text, botId: bot.id });
  return (
    <section className={preview.preview} aria-labelledby="try-heading">
      <div className={preview.head}>
        <h2 id="try-heading">Try it</h2>
        {!isNew && (
          <Button kind="plain" type="button" onClick={conversation.reset}>
            Start again
          </Button>
        )}
      </div>
      <div className={`${preview.stage} ${css.conversation}`}>
        {isNew ? (
          <NewChat bot={bot} onAsk={ask} />
        ) : (
          <Thread
            state={state}
            botName={bot.name}
            isBoxed
            onRetry={conversation.retry}
            onReplace={(id, text) => conversation.replaceFrom(id, { text, botId: bot.id })}
          />
        )}
        <input type="hidden" form="ask" name="botId" value={bot.id} />
        <Composer
          chatId={chatId ?? NEW_CHAT}
          botName={bot.name}
          isLoading={isLoading}
          isAside
          onSend={ask}
          onStop={conversation.stop}
        />
      </div>
      <p className={preview.hint}>
        The answers are real: they come from its knowledge, and follow the words that are saved.{' '}
        {chatId && <a href={playgroundPath(chatId)}>Go on in the playground</a>}
      </p>
    </section>
  );
}
