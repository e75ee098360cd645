import { Field } from '#components/forms/Field.tsx';
import { Form } from '#components/forms/Form.tsx';
import { UniqueField } from '#components/forms/UniqueField.tsx';
import { Button } from '#components/ui/Button.tsx';

/** Adds a website; the next page shows the indexing progress. */
export function AddSiteForm() {
  return (
    <Form id="add-site" action="/api/sites" isShort>
      <Field
        name="domain"
        label="Website address"
        placeholder="example.org"
        help="We read the public pages of your website."
        autoComplete="off"
      />
      <UniqueField
        optional
        name="name"
        label="Name"
        placeholder="Example"
        help="Your visitors see it. Left empty, it is what your website calls itself."
        availability="/api/search/availability/site?field=name"
      />
      <Button>Add website</Button>
    </Form>
  );
}
