import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { Button } from '#components/ui/Button.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { DataParts, ProcessTable, Providers, ThisProcess, Warnings, Work } from './SystemParts.tsx';

export default function Page({ data: { system } }: PageProps<Data>) {
  return (
    <>
      <AdminTitle title="System">
        <Button kind="quiet" href="/api/admin/system/diagnostics">
          Download diagnostics
        </Button>
      </AdminTitle>
      <Warnings system={system} />
      <ThisProcess system={system} />
      <DataParts system={system} />
      <Work system={system} />
      <Providers system={system} />
      <ProcessTable system={system} />
    </>
  );
}
