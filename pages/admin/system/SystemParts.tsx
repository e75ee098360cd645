import css from '#components/office/system/system.module.css';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { Section } from '#components/ui/Section.tsx';
import { Table } from '#components/ui/Table.tsx';
import { ADMIN_JOBS, ADMIN_OUTBOX } from '#lib/routes.ts';
import type { SystemView } from './system-view.ts';

interface Part {
  system: SystemView;
}

/** Causes for concern, each with the next step. */
export function Warnings({ system: { warnings } }: Part) {
  if (warnings.length === 0) return <Notice kind="success" text="Nothing needs attention." />;
  return (
    <ul className={css.warnings}>
      {warnings.map(({ kind, severity, text, advice }) => (
        <li key={kind}>
          <Notice kind={severity === 'info' ? 'neutral' : 'warning'} title={text} text={advice} />
        </li>
      ))}
    </ul>
  );
}

export const ThisProcess = ({ system }: Part) => (
  <Section id="process" title="This server" about="The process that answered this request.">
    <Facts
      facts={[
        ['Version', system.version],
        ['Running for', system.uptime],
        ['Node', system.node],
        ['Memory', system.memory],
        ['Delay of requests', system.eventLoop],
        ...system.caches.map(({ name, text }): [string, string] => [name, text]),
      ]}
    />
  </Section>
);

export const DataParts = ({ system }: Part) => (
  <Section id="data" title="Data" about="The database, the disk of DATA_DIR and the uploaded files.">
    <Facts
      facts={[
        ['Database', system.database],
        ['Size', system.databaseSize],
        ['Answers after', system.latency],
        ['Migrations', <Migrations key="migrations" {...system.schema} />],
        ['Disk', system.disk],
        ['Uploaded files', system.storage],
        ['Last backup', system.backup],
      ]}
    />
  </Section>
);

function Migrations({ applied, missing, newer }: SystemView['schema']) {
  return (
    <details>
      <summary>
        {applied.length} applied
        {missing.length > 0 && `, ${missing.length} missing`}
        {newer.length > 0 && `, ${newer.length} of a newer version`}
      </summary>
      <ul className={css.names}>
        {applied.map((name) => (
          <li key={name}>
            {name}
            {newer.includes(name) && ' (newer than this version)'}
          </li>
        ))}
        {missing.map((name) => (
          <li key={name}>{name} (missing)</li>
        ))}
      </ul>
    </details>
  );
}

export const Work = ({ system }: Part) => (
  <Section id="work" title="Jobs and email">
    <Facts
      facts={[
        [
          'Queue',
          <a key="queue" href={ADMIN_JOBS}>
            {system.queue}
          </a>,
        ],
        ['Waiting for', system.waitingSince],
        ['Email', system.mail],
        [
          'Not sent',
          <a key="unsent" href={ADMIN_OUTBOX}>
            {system.unsent}
          </a>,
        ],
        ['Last email sent', system.mailSent],
        ['Last failure', system.mailFailed],
        ['Payments', system.payments],
      ]}
    />
  </Section>
);

export const Providers = ({ system: { providers } }: Part) => (
  <Section id="providers" title="Language models" about="Answers and failures since this process started.">
    {providers.length === 0 ? (
      <p>No provider is configured: the built-in assistant answers.</p>
    ) : (
      <Table
        caption="Providers of language models"
        columns={[
          { label: 'Provider' },
          { label: 'State' },
          { label: 'Last answer' },
          { label: 'Last failure' },
        ]}
        rows={providers.map(({ id, name, isFailing, answered, failed }) => ({
          key: id,
          cells: [name, <State key="state" isFailing={isFailing} />, answered, failed],
        }))}
      />
    )}
  </Section>
);

const State = ({ isFailing }: { isFailing: boolean }) =>
  isFailing ? <Badge kind="danger">Failing</Badge> : <Badge>Configured</Badge>;

export const ProcessTable = ({ system: { processes } }: Part) => (
  <section aria-labelledby="processes" className={css.part}>
    <h2 id="processes">Processes that share the database</h2>
    <Table
      caption="Processes that share the database"
      columns={[
        { label: 'Machine' },
        { label: 'Process', align: 'end' },
        { label: 'Version' },
        { label: 'Work' },
        { label: 'Started' },
        { label: 'Seen' },
        { label: 'Clock ahead', align: 'end' },
      ]}
      rows={processes.map((one) => ({
        key: one.key,
        cells: [
          one.isThis ? `${one.host} (this one)` : one.host,
          one.pid,
          one.version,
          one.work,
          <At key="started" timestamp={one.started} isCell />,
          one.seen,
          one.clock,
        ],
      }))}
      dense
    />
  </section>
);
