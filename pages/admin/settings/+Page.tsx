import { History } from '#components/accounts/audit/History.tsx';
import { ServerModels } from '#components/assistants/models/ServerModels.tsx';
import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import {
  AnnouncementSection,
  LegalSection,
  PeopleSection,
  PlanSection,
  SellerSection,
} from '#components/office/settings/PolicySections.tsx';
import { ResetForms } from '#components/office/settings/SettingRow.tsx';
import { LookSection, MailSection, ModelSection } from '#components/office/settings/SiteSections.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

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
