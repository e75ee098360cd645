import { createElement } from 'react';
import { Contents, Entries, Entry, ReferenceSection } from '#components/office/developers/Reference.tsx';
import css from '#components/office/developers/reference.module.css';
import { CodeBlock } from '#components/sites/studio/CodeBlock.tsx';
import { INLINE_ELEMENTS } from '#components/sites/studio/install-snippets.ts';
import { builtInTexts, WIDGET_TEXT_GROUPS } from '#components/sites/studio/widget-texts.ts';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { WebhookReference } from './WebhookReference.tsx';
import { WidgetIdentity } from './WidgetIdentity.tsx';
import { Attributes, Events, Methods } from './WidgetInterface.tsx';

const SECTIONS = [
  { id: 'start', title: 'Quick start' },
  { id: 'attributes', title: 'Attributes' },
  { id: 'elements', title: 'Inside a page' },
  { id: 'methods', title: 'Methods' },
  { id: 'events', title: 'Events' },
  { id: 'queue', title: 'Before it has loaded' },
  { id: 'identity', title: 'Identity' },
  { id: 'texts', title: 'Texts' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'api', title: 'The JSON API' },
];

const QUEUE = `window.Foyer ||= [];
Foyer.push(['open', 'chat']);
Foyer.push(['on', 'lead', ({ email }) => console.log(email)]);`;

/** Not those of the forms and of talking to a person: this page is as light as every public one. */
const LISTED = ['Button and panel', 'Conversation', 'Feedback', 'Search', 'Sharing', 'When something fails'];
const BUILT_IN = builtInTexts('en');
const TEXTS = WIDGET_TEXT_GROUPS.filter(({ title }) => LISTED.includes(title)).flatMap(({ names }) =>
  names.map((name) => [name, BUILT_IN[name]] as const),
);

export default function Page({ data: { origin } }: PageProps<Data>) {
  const line = `<script async src="${origin}/widget.js?site=YOUR-SITE"></script>`;
  return (
    <>
      <PageTitle title="Developers">
        One line of script, and what you can do with it. The examples run on the widget of this page.
      </PageTitle>
      <Contents sections={SECTIONS} />
      <ReferenceSection id="start" title="Quick start">
        <p>
          Add your website, then paste its line before <code>&lt;/body&gt;</code>:
        </p>
        <CodeBlock code={line} />
        <p>
          If your website sends a Content Security Policy, add <code>{origin}</code> to{' '}
          <code>script-src</code> and <code>connect-src</code>. Nothing else is needed, no nonce either: a
          strict policy and Trusted Types allow how the widget sets styles and texts.
        </p>
      </ReferenceSection>
      <Attributes />
      <Elements />
      <Methods />
      <Events />
      <ReferenceSection id="queue" title="Before it has loaded">
        <p>Calls that your page makes earlier wait in a list, and are made when the script is there.</p>
        <CodeBlock code={QUEUE} />
      </ReferenceSection>
      <WidgetIdentity />
      <Texts />
      <WebhookReference />
      <ReferenceSection id="api" title="The JSON API">
        <p>
          Everything that the pages do goes through one API. <a href="/developers/api">Its reference</a> lists
          every call; <a href="/api/openapi.json">openapi.json</a> is the same for tools. Both are made from
          the schemas that validate each request.
        </p>
        <p>
          Products have icons: <a href="/developers/icons">search them</a>, there or with GraphQL.
        </p>
      </ReferenceSection>
    </>
  );
}

function Elements() {
  return (
    <ReferenceSection id="elements" title="Inside a page">
      <p>
        These elements put an agent where you want it. They need the script line on the same page, and take no
        attributes: language, colour and texts are those of the script line and of the studio. What you write
        inside is shown until the widget fills the element.
      </p>
      <Entries>
        {INLINE_ELEMENTS.map(({ tag, use, code }) => (
          <Entry key={tag} id={tag} name={tag} type={code} about={use} />
        ))}
        <Entry
          id="data-foyer-open"
          name="data-foyer-open"
          type="chat, search, share"
          about="On any element of your page: opens the agent when it is pressed."
        >
          <code>{'<a href="/help" data-foyer-open="chat">Help</a>'}</code>
          <a href="/agents/chat" data-foyer-open="chat">
            Ask a question
          </a>
        </Entry>
      </Entries>
      <p>This is a foyer-search:</p>
      {createElement('foyer-search', { class: css.inline }, <a href="/agents/search">Search this website</a>)}
    </ReferenceSection>
  );
}

function Texts() {
  return (
    <ReferenceSection id="texts" title="Texts">
      <p>
        Any text of the widget can be replaced by its name, in <code>texts.strings</code> of{' '}
        <a href="/developers/api#updateSite">the website</a>; all of them are in the studio under Words. Names
        in braces are filled in.
      </p>
      {/* The plain class tells content extractors that this is no content: an assistant would quote the texts. */}
      <details className="chat-panel">
        <summary>{TEXTS.length} texts in English</summary>
        <Entries>
          {TEXTS.map(([name, text]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Entries>
      </details>
    </ReferenceSection>
  );
}
