import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { Form } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';

interface AddSiteFormProps {
  refused: RefusedForm | null;
  /** The address that was entered at the sign-up, and could not be added. */
  pending?: { address: string; problem: string } | null;
}

/** Adds a website; the next page shows the indexing progress. */
export function AddSiteForm({ refused: given, pending = null }: AddSiteFormProps) {
  const refused = given ?? (pending && refusedWith(pending));
  const form = { form: 'add-site', refused };
  return (
    <Form id="add-site" action="/api/sites" refused={refused}>
      <Field
        {...form}
        name="domain"
        label="Website address"
        placeholder="example.org"
        help="Foyer reads the public pages of your website."
        autoComplete="off"
      />
      <Field
        {...form}
        optional
        name="name"
        label="Name"
        placeholder="Example"
        help="Your visitors see it. Left empty, it is what your website calls itself."
        autoComplete="off"
      />
      <Button>Add website</Button>
    </Form>
  );
}

/** As if the address had been entered here. */
const refusedWith = ({ address, problem }: { address: string; problem: string }): RefusedForm => ({
  id: 'add-site',
  message: problem,
  errors: { domain: [problem] },
  input: { domain: address },
  lists: {},
});
