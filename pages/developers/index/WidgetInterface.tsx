import type { ReactNode } from 'react';
import { Entries, Entry, ReferenceSection } from '#components/office/developers/Reference.tsx';
import css from '#components/office/developers/reference.module.css';
import {
  ATTRIBUTES,
  EVENTS,
  listenerOf,
  METHODS,
  type Method,
  type WidgetEvent,
} from '#components/office/developers/widget-reference.ts';
import { CodeBlock } from '#components/sites/studio/CodeBlock.tsx';
import { Button } from '#components/ui/Button.tsx';

/** The attributes of the script line, each with a button that loads the widget of this page with it. */
export function Attributes() {
  return (
    <ReferenceSection id="attributes" title="Attributes">
      <p>
        The script line takes attributes. They apply before what is set in the studio. The buttons load the
        widget of this page again, with the attribute.
      </p>
      <Entries>
        {ATTRIBUTES.map(({ name, values, about, example }) => (
          <Entry key={name} id={name} name={name} type={values} about={about}>
            <code>{example}</code>
            {/* Another website’s assistant would not answer here. */}
            {name !== 'data-site' && (
              <span className="scripted">
                <Button kind="quiet" type="button" data={{ 'data-widget-attribute': example }}>
                  Try {name}
                </Button>
              </span>
            )}
          </Entry>
        ))}
      </Entries>
    </ReferenceSection>
  );
}

function Run({ call, children }: { call: Method['run']; children: ReactNode }) {
  return (
    <span className="scripted">
      <Button kind="quiet" type="button" data={{ 'data-widget-call': JSON.stringify(call) }}>
        {children}
      </Button>
    </span>
  );
}

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
            <Run call={run}>Run {name}</Run>
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
        {Object.entries<WidgetEvent>(EVENTS).map(([name, event]) => (
          <Entry key={name} id={`event-${name}`} name={name} type={event.detail} about={event.about}>
            <code>{listenerOf(name, event)}</code>
            {event.run && <Run call={event.run}>Try {name}</Run>}
          </Entry>
        ))}
      </Entries>
    </ReferenceSection>
  );
}
