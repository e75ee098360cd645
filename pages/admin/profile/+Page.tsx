import { PictureForm } from '#components/accounts/account/PictureForm.tsx';
import { ProfileForm } from '#components/accounts/account/ProfileForm.tsx';
import { useFormHelp } from '#components/forms/use-form-help.ts';
import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { Section } from '#components/ui/Section.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

const PATH = '/admin/profile';

export default function Page({ data: { user, pictures } }: PageProps<Data>) {
  useFormHelp();
  return (
    <>
      <AdminTitle title="Profile">
        <a href={`/u/${user.name}/account`}>Password and sessions</a>
      </AdminTitle>
      <Section
        id="readers"
        title="What readers see"
        about="Your name and bio appear next to what you publish."
      >
        <ProfileForm user={user} next={PATH} />
      </Section>
      <Section
        id="looks"
        title="Picture"
        about="It appears next to your name, here and on your posts. A click saves it."
      >
        <PictureForm user={user} next={PATH} pictures={pictures} />
      </Section>
    </>
  );
}
