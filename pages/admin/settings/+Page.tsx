import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import { History } from '#components/audit/History.tsx';
import { ServerModels } from '#components/models/ServerModels.tsx';
import {
  AnnouncementSection,
  LegalSection,
  PeopleSection,
  PlanSection,
  SellerSection,
} from '#components/settings/PolicySections.tsx';
import { ResetForms } from '#components/settings/SettingRow.tsx';
import { LookSection, MailSection, ModelSection } from '#components/settings/SiteSections.tsx';
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
