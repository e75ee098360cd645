import { IconPicker } from '../../../components/icons/IconPicker.tsx';
import { PageTitle } from '../../../components/ui/PageTitle.tsx';
import type { PageProps } from '../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data: { chosen, ...first }, viewer }: PageProps<Data>) {
  return (
    <>
      <PageTitle title="Icons">
        Products of the marketplace have an icon of Font Awesome Free 6.4.2, named by its id.
      </PageTitle>
      {viewer ? (
        <form action="/developers/icons">
          <IconPicker name="icon" chosen={chosen} first={first} />
        </form>
      ) : (
        <p>
          <a href="/login?next=/developers/icons">Sign in</a> to search them.
        </p>
      )}
    </>
  );
}
