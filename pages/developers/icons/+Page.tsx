import { IconPicker } from '../../../components/icons/IconPicker.tsx';
import { PageTitle } from '../../../components/ui/PageTitle.tsx';
import type { PageProps } from '../../../renderer/page-context.ts';

export default function Page({ viewer }: PageProps) {
  return (
    <>
      <PageTitle title="Icons">
        Products of the marketplace have an icon of Font Awesome Free 6.4.2, named by its id.
      </PageTitle>
      {viewer ? (
        <form action="#icons">
          <IconPicker form="icons" refused={null} name="icon" label="Icon" optional />
        </form>
      ) : (
        <p>
          <a href="/login?next=/developers/icons">Sign in</a> to search them.
        </p>
      )}
    </>
  );
}
