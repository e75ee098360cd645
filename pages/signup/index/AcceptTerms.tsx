import { Checkbox } from '#components/forms/Checkbox.tsx';

interface AcceptTermsProps {
  version: string;
  link: string | null;
}

/** The checkbox that accepts the terms of this website. It sends their version. */
export const AcceptTerms = ({ version, link }: AcceptTermsProps) => (
  <Checkbox
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
