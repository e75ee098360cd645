import { Field } from '../../forms/Field.tsx';
import { Form } from '../../forms/Form.tsx';
import { UniqueField } from '../../forms/UniqueField.tsx';
import { Button } from '../../ui/Button.tsx';

const ADD_SITE = 'add-site';

/** Adds a website; the next page shows the indexing progress. */
export function AddSiteForm() {
  return (
    <Form id={ADD_SITE} action="/api/sites" isShort>
      <Field
        form={ADD_SITE}
        name="domain"
        label="Website address"
        placeholder="example.org"
        help="We read the public pages of your website."
        autoComplete="off"
      />
      <UniqueField
        form={ADD_SITE}
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
