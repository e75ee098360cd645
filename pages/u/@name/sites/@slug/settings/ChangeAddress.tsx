import { Field } from '#components/forms/Field.tsx';
import { Form } from '#components/forms/Form.tsx';
import { useRefused } from '#components/forms/use-refused.ts';
import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { Section } from '#components/ui/Section.tsx';
import type { SiteView } from '#server/sites/sites.ts';

interface ChangeAddressProps {
  site: Pick<SiteView, 'id' | 'domain'>;
  /** The number of pages that were read from the current address. */
  pagesCount: number;
  isAsked: boolean;
}

const FORM = 'address';

/** Moves a website to another address. A dialog asks first, because everything that was read is forgotten. */
export function ChangeAddress({ site: { id, domain }, pagesCount, isAsked }: ChangeAddressProps) {
  const isRefused = useRefused(FORM) !== null;
  return (
    <Section id="site-address" title="Website address" about="The website that is read and has the widget.">
      <p dir="auto">
        <strong>{domain}</strong>
      </p>
      <div>
        <Dialog
          id="change-address"
          opener="Change address"
          title={`Read another website instead of ${domain}?`}
          cancel="Keep it"
          isOpen={isAsked || isRefused}
        >
          <p>{forgotten(domain, pagesCount)} Then the new website is read.</p>
          <Form id={FORM} action={`/api/sites/${id}`} method="patch" isShort>
            <Field name="domain" label="New website address" placeholder="example.org" autoComplete="off" />
            <Button kind="danger">Change address</Button>
          </Form>
        </Dialog>
      </div>
    </Section>
  );
}

const forgotten = (domain: string, pages: number): string =>
  pages === 0
    ? `Nothing has been read from ${domain} yet.`
    : `${pages === 1 ? 'The page' : `The ${pages.toLocaleString('en-US')} pages`} read from ${domain} ${pages === 1 ? 'is' : 'are'} forgotten: nothing is found or answered from ${pages === 1 ? 'it' : 'them'} any more.`;
