import { ScriptLine } from '#components/sites/sites/ScriptLine.tsx';
import { isWidgetShown, widgetWarning } from '#components/sites/studio/widget-warning.ts';
import { Notice } from '#components/ui/Notice.tsx';
import type { Data } from './+data.ts';
import css from './overview.module.css';

/** The script line, unless the widget was seen on the website lately. */
export function Installation({ site, isInstalled, path }: Data) {
  if (isInstalled) return <WidgetHint site={site} path={path} />;
  return (
    <section aria-labelledby="script-heading">
      <h2 id="script-heading">Install the widget</h2>
      <p>
        Paste this line into your pages, just before <code>&lt;/body&gt;</code>.
      </p>
      <ScriptLine script={site.script} />
      <p className={css.more}>
        <a href={`${path}/install`}>Instructions for WordPress, Google Tag Manager and others</a>
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
