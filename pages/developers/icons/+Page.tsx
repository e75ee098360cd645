import { IconPicker } from '#components/media/icons/IconPicker.tsx';
import { ReferenceSection } from '#components/office/developers/Reference.tsx';
import { CodeBlock } from '#components/sites/studio/CodeBlock.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

const QUERY = JSON.stringify(
  {
    query: 'query ($query: String!, $first: Int) { search(query: $query, first: $first) { id label } }',
    variables: { query: 'door', first: 3 },
  },
  null,
  2,
);

export default function Page({ data: { chosen, ...first }, account }: PageProps<Data>) {
  return (
    <>
      <PageTitle title="Icons">
        Products of the marketplace have an icon of Font Awesome Free 6.4.2, named by its id.
      </PageTitle>
      {account.isConnected ? (
        <form action="/developers/icons">
          <IconPicker name="icon" chosen={chosen} first={first} />
        </form>
      ) : (
        <p>
          The search is for users. <a href="/login?next=/developers/icons">Login</a>
        </p>
      )}
      <ReferenceSection id="graphql" title="With GraphQL">
        <p>
          Send this as JSON, with the cookie of your session, to <code>POST /api/icons/graphql</code>.{' '}
          <code>first</code> is 1 to 100, and 15 if you leave it out.
        </p>
        <CodeBlock code={QUERY} />
      </ReferenceSection>
    </>
  );
}
