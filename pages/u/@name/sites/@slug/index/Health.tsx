import { SourceStatus } from '#components/sites/sites/SourceStatus.tsx';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { Card } from '#components/ui/Card.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import type { Data } from './+data.ts';
import css from './overview.module.css';

/** The state of the website: its sources with their progress, the widget, the model. */
export function Health(props: Data) {
  const { site, modelName, sources, lastRead, widgetSeen, isInstalled, modelProblem, lackedProduct, path } =
    props;
  return (
    <Card as="section" labelledBy="health-heading">
      <h2 id="health-heading">Health</h2>
      {sources.length === 0 && <p>Nothing is read yet.</p>}
      {sources.map((source) => (
        <div key={source.id} className={css.source}>
          {sources.length > 1 && <p className={css.hint}>{source.url}</p>}
          <SourceStatus source={source} />
        </div>
      ))}
      <Facts
        facts={[
          [
            'Last read',
            <span key="read">
              {lastRead ? <At timestamp={lastRead} /> : 'not yet'} ·{' '}
              <a href={`${path}/knowledge`}>See what was read</a>
            </span>,
          ],
          [
            'Widget',
            widgetSeen ? (
              <span key="widget">
                {isInstalled ? 'last seen' : 'not seen since'} <At timestamp={widgetSeen} /> on{' '}
                {site.widgetSeenOn}
              </span>
            ) : (
              'not seen on your website yet'
            ),
          ],
          [
            'Model',
            lackedProduct ? (
              <span key="model">
                <Badge kind="warning">Default</Badge> You don’t have {lackedProduct} any more, so this
                server’s default model answers. <a href={`${path}/model`}>Check the model</a>
              </span>
            ) : modelProblem ? (
              <span key="model">
                <Badge kind="danger">No answer</Badge> {modelProblem} Visitors get quotes from your pages
                instead. <a href={`${path}/model`}>Check the model</a>
              </span>
            ) : (
              <a key="model" href={`${path}/model`}>
                {modelName}
              </a>
            ),
          ],
        ]}
      />
    </Card>
  );
}
