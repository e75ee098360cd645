import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import css from './Playground.module.css';

/** The playground of somebody who has no assistant, on a server that has none of its own. */
export function NobodyToAsk({ userName }: { userName: string }) {
  return (
    <div className={css.nobody}>
      <h1 className="visually-hidden">Playground</h1>
      <EmptyState drawing="chat" title="There is no assistant to talk to yet">
        <p>Here you talk to the assistants of your websites before your visitors do. Add a website first.</p>
        <Button href={`/u/${userName}#add-site`}>Add website</Button>
      </EmptyState>
    </div>
  );
}
