import { Checkbox } from '#components/forms/Checkbox.tsx';
import type { InForm } from '#components/forms/FieldFrame.tsx';

interface AcceptTermsProps extends InForm {
  version: string;
  link: string | null;
}

/** The checkbox that accepts the terms of this website. It sends their version. */
export const AcceptTerms = ({ form, version, link }: AcceptTermsProps) => (
  <Checkbox
    form={form}
    name="acceptedTerms"
    value={version}
    label="I accept the terms"
    help={
      <>
        Read the{' '}
        <a href={link ?? undefined} target="_blank" rel="noopener">
          terms, version {version}
        </a>
        .
      </>
    }
    required
  />
);
