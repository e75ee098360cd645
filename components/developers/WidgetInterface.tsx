import { CodeBlock } from '../studio/CodeBlock.tsx';
import { Button } from '../ui/Button.tsx';
import { Entries, Entry, ReferenceSection } from './Reference.tsx';
import css from './reference.module.css';
import { EVENTS, METHODS, type Method } from './widget-reference.ts';

/** The methods, each with a button that calls it on this page. */
export function Methods() {
  return (
    <ReferenceSection id="methods" title="Methods">
      <p>
        The script makes <code>window.Foyer</code>. The buttons call the widget of this page; the log under{' '}
        <a href="#events">Events</a> shows what it reports.
      </p>
      <Entries>
        {Object.entries<Method>(METHODS).map(([name, { signature, about, example, run }]) => (
          <Entry key={name} id={`method-${name}`} name={name} type={signature} about={about}>
            <code>{example}</code>
            {run && (
              <span className="scripted">
                <Button kind="quiet" type="button" data={{ 'data-widget-call': JSON.stringify(run) }}>
                  Run {name}
                </Button>
              </span>
            )}
          </Entry>
        ))}
      </Entries>
    </ReferenceSection>
  );
}

/** The events, with a log of those of this page. */
export function Events() {
  return (
    <ReferenceSection id="events" title="Events">
      <CodeBlock
        code={`Foyer.on('answer', ({ text, answered }) => {
  if (!answered) console.log('No answer for the last question', text);
});`}
      />
      <div className="scripted">
        <h3 id="log">What the widget of this page reports</h3>
        <ol
          className={css.log}
          data-widget-log={Object.keys(EVENTS).join(' ')}
          aria-labelledby="log"
          aria-live="polite"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, also by keyboard
          tabIndex={0}
        />
      </div>
      <Entries>
        {Object.entries(EVENTS).map(([name, { detail, about }]) => (
          <Entry key={name} id={`event-${name}`} name={name} type={detail} about={about} />
        ))}
      </Entries>
    </ReferenceSection>
  );
}
