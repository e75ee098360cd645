import { History } from '#components/accounts/audit/History.tsx';
import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { LookSection, MailSection, ModelSection } from './InstallationSections.tsx';
import {
  AnnouncementSection,
  LegalSection,
  PeopleSection,
  PlanSection,
  SellerSection,
} from './PolicySections.tsx';
import { ServerModels } from './ServerModels.tsx';
import { ResetForms } from './SettingRow.tsx';

export default function Page({ data: { view, history, ...models } }: PageProps<Data>) {
  return (
    <>
      <AdminTitle title="Settings" />
      <LookSection view={view} />
      <MailSection view={view} />
      <ModelSection view={view} />
      <ServerModels {...models} />
      <PeopleSection view={view} />
      {view.plans.length > 0 && <PlanSection view={view} />}
      {view.plans.length > 0 && <SellerSection view={view} />}
      <LegalSection view={view} />
      <AnnouncementSection view={view} />
      <ResetForms view={view} />
      <History kind="settings" id="settings" entries={history} />
    </>
  );
}
