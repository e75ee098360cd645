import { AccountNav } from '#components/accounts/account/AccountNav.tsx';
import { PictureForm } from '#components/accounts/account/PictureForm.tsx';
import { ProfileForm } from '#components/accounts/account/ProfileForm.tsx';
import { useFormHelp } from '#components/forms/use-form-help.ts';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { Section } from '#components/ui/Section.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { EmailChange } from './EmailChange.tsx';

/** A redirect to this page that remains valid after a change of the user name in its address. */
const PATH = '/u?goto=settings';

export default function Page({ data: { user, isWriter, pictures } }: PageProps<Data>) {
  useFormHelp();
  return (
    <>
      <AccountNav userName={user.name} current="settings" />
      <PageTitle title="Settings">
        {isWriter ? (
          <>
            Readers see your name, picture and text on <a href={`/authors/@${user.name}`}>your page</a>.
          </>
        ) : (
          'Your profile and how we reach you.'
        )}
      </PageTitle>
      <Section
        id="about-you"
        title="Profile"
        about="Your name, picture and bio appear next to what you publish."
      >
        <ProfileForm user={user} next={PATH} back={PATH} />
      </Section>
      <Section
        id="looks"
        title="Picture"
        about="A click saves it. If you don’t choose one, we pick one for you."
      >
        <PictureForm user={user} next={PATH} pictures={pictures} />
      </Section>
      <Section
        id="address"
        title="Email address"
        about="You log in with it, and we send our emails there. Nobody else sees it."
      >
        <EmailChange user={user} next={PATH} />
      </Section>
    </>
  );
}
