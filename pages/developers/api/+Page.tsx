import { Contents, ReferenceSection } from '#components/office/developers/Reference.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Operation } from './Operation.tsx';

export default function Page({ data: { groups, errors } }: PageProps<Data>) {
  const sections = groups.map(({ tag, operations }, position) => ({
    id: `group-${position + 1}`,
    title: tag,
    operations,
  }));
  return (
    <>
      <PageTitle title="The JSON API">
        Every call, from the schemas that validate it. For tools there is{' '}
        <a href="/api/openapi.json">openapi.json</a>.
      </PageTitle>
      <Contents sections={[...sections, { id: 'rules', title: 'Rules for all calls' }]} />
      {sections.map(({ id, title, operations }) => (
        <ReferenceSection key={id} id={id} title={title}>
          {operations.map((operation) => (
            <Operation key={operation.id} {...operation} />
          ))}
        </ReferenceSection>
      ))}
      <ReferenceSection id="rules" title="Rules for all calls">
        <p>
          Fields of requests may be written in camelCase or snake_case; answers are in snake_case. Lists take{' '}
          <code>limit</code> and <code>page</code>.
        </p>
        <p>
          Calls of users carry the session cookie. A browser must make those that write from a page of this
          website; another client sends this website’s origin in <code>Origin</code>. Calls of the widget
          carry the visitor’s token in <code>Authorization: Bearer</code>.
        </p>
        <p>
          An error is <code>{'{ status, message, errors }'}</code>, where <code>errors</code> has the messages
          by field.
        </p>
        <ul>
          {errors.map(({ status, reason }) => (
            <li key={status}>
              <b>{status}</b> {reason}
            </li>
          ))}
        </ul>
      </ReferenceSection>
    </>
  );
}
