import form from '../../../../../../components/forms/Form.module.css';
import { ScriptLine } from '../../../../../../components/sites/ScriptLine.tsx';
import { SourceStatus } from '../../../../../../components/sites/SourceStatus.tsx';
import { SiteHeader } from '../../../../../../components/studio/SiteHeader.tsx';
import { scriptVersion } from '../../../../../../components/studio/script-version.ts';
import { isWidgetShown, widgetWarning } from '../../../../../../components/studio/widget-warning.ts';
import { At } from '../../../../../../components/ui/At.tsx';
import { Button } from '../../../../../../components/ui/Button.tsx';
import { Card } from '../../../../../../components/ui/Card.tsx';
import { Notice } from '../../../../../../components/ui/Notice.tsx';
import { MAX_QUESTION } from '../../../../../../lib/answer-limits.ts';
import { invokePath, NEW_CHAT } from '../../../../../../lib/routes.ts';
import type { PageProps } from '../../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';
import css from './overview.module.css';

export default function Page({ data }: PageProps<Data>) {
  const { site, path, isReading } = data;
  return (
    <>
      <SiteHeader site={site} path={path} current="overview" refreshes={isReading} />
      <div className={css.columns}>
        <div className={css.main}>
          <div id="reading" className={css.main} data-refresh={isReading ? '' : undefined}>
            <Reading {...data} />
            <FirstQuestions {...data} />
          </div>
          <Installation {...data} />
        </div>
        <NextSteps path={path} isInstalled={data.isInstalled} />
      </div>
      <script async src={`/widget.js?site=${site.slug}&v=${scriptVersion(site, data.bot)}`} />
    </>
  );
}

/** The script line, unless the widget was seen on the website lately; where and when it was seen last. */
function Installation({ site, widgetSeen, isInstalled, path }: Data) {
  return (
    <section aria-labelledby="script-heading">
      {widgetSeen && isInstalled ? (
        <>
          <h2 id="script-heading">The widget is installed</h2>
          <p>
            Last seen on {site.widgetSeenOn} <At timestamp={widgetSeen} />.
          </p>
        </>
      ) : (
        <>
          <h2 id="script-heading">Install the widget</h2>
          {widgetSeen && (
            <p>
              The widget has not been seen since <At timestamp={widgetSeen} />, on {site.widgetSeenOn}. Check
              that the line is still there.
            </p>
          )}
          <p>
            Paste this line into your pages, just before <code>&lt;/body&gt;</code>.
          </p>
          <ScriptLine script={site.script} />
        </>
      )}
      <p className={css.more}>
        <a href={`${path}/install`}>
          {isInstalled
            ? 'The script line, and a check of any page'
            : 'Instructions for WordPress, Google Tag Manager and others'}
        </a>
      </p>
      <WidgetHint site={site} path={path} />
    </section>
  );
}

/** Below the script line: the widget of this page, or why there is none. */
function WidgetHint({ site: { agents }, path }: Pick<Data, 'site' | 'path'>) {
  const warning = widgetWarning(agents);
  return (
    <>
      {warning && (
        <div className={css.warning}>
          <Notice kind="warning">
            <p>
              {warning} <a href={`${path}/look`}>Change the look</a>
            </p>
          </Notice>
        </div>
      )}
      {isWidgetShown(agents) && (
        <p className={`${css.hint} scripted`}>
          The button in the corner of this page is what your visitors will see. Try it.
        </p>
      )}
    </>
  );
}

/** The progress of reading, and what came of it. */
function Reading({ sources, lastRead, path }: Data) {
  return (
    <Card as="section" labelledBy="reading-heading">
      <h2 id="reading-heading">What your assistant knows</h2>
      {sources.length === 0 && <p>Nothing is read yet.</p>}
      {sources.map((source) => (
        <div key={source.id} className={css.source}>
          {sources.length > 1 && <p className={css.hint}>{source.url}</p>}
          <SourceStatus source={source} />
        </div>
      ))}
      <p className={css.more}>
        {lastRead && (
          <>
            Last read <At timestamp={lastRead} />.{' '}
          </>
        )}
        <a href={`${path}/knowledge`}>See what was read</a>
      </p>
    </Card>
  );
}

/** Suggested questions, or a field where the website suggests none; each is a plain form that starts a chat in the playground. */
function FirstQuestions({ site, bot, sources }: Data) {
  const isReady = sources.some(({ status }) => status === 'ready');
  if (!isReady) return null;
  return (
    <section aria-labelledby="try-heading">
      <h2 id="try-heading">Try a first question</h2>
      <ul className={css.questions}>
        {bot.suggestions.map((question) => (
          <li key={question}>
            <form action={invokePath(NEW_CHAT)} method="post">
              <input type="hidden" name="botId" value={bot.id} />
              <input type="hidden" name="prompt" value={question} />
              <Button kind="quiet">{question}</Button>
            </form>
          </li>
        ))}
      </ul>
      {bot.suggestions.length === 0 && (
        <form action={invokePath(NEW_CHAT)} method="post" className={css.question}>
          <input type="hidden" name="botId" value={bot.id} />
          <input
            className={form.input}
            name="prompt"
            aria-label="Your question"
            // A question in any language.
            defaultValue={`${site.name}?`}
            maxLength={MAX_QUESTION}
            autoComplete="off"
            required
          />
          <Button kind="quiet">Ask</Button>
        </form>
      )}
    </section>
  );
}

const STEPS = [
  { place: 'look', label: 'Choose the look', text: 'Colour, place, light or dark, share buttons.' },
  { place: 'words', label: 'Choose the words', text: 'Name, greeting, first questions, language.' },
  { place: 'knowledge', label: 'Check the knowledge', text: 'Which pages were read, and which were not.' },
  { place: 'install', label: 'Put it on your website', text: 'One line, and we check that it is there.' },
];

function NextSteps({ path, isInstalled }: { path: string; isInstalled: boolean }) {
  const steps = STEPS.filter(({ place }) => !(isInstalled && place === 'install'));
  return (
    <nav className={css.steps} aria-labelledby="steps-heading">
      <h2 id="steps-heading">Make it yours</h2>
      <ol>
        {steps.map(({ place, label, text }) => (
          <li key={place}>
            <a href={`${path}/${place}`}>{label}</a>
            <p className={css.hint}>{text}</p>
          </li>
        ))}
      </ol>
    </nav>
  );
}
