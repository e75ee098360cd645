import { BackLink } from '#components/ui/BackLink.tsx';
import { Button } from '#components/ui/Button.tsx';
import { HomeLink } from '#components/ui/HomeLink.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Row, Sample, type SectionProps } from './Section.tsx';

const KINDS = [
  { kind: 'primary', verb: 'Add website' },
  { kind: 'quiet', verb: 'Preview' },
  { kind: 'plain', verb: 'Not now' },
  { kind: 'danger', verb: 'Remove website' },
] as const;

const STATES = [
  { of: '', props: { type: 'button' } },
  { of: ', disabled', props: { type: 'button', disabled: true } },
  { of: ', busy', props: { type: 'button', busy: true } },
  { of: ', as a link', props: { href: '#buttons' } },
] as const;

export const buttons: SectionProps = {
  id: 'buttons',
  title: 'Button',
  use: 'For an action, with a verb on it. A page has one primary button; a button that deletes something is a danger button.',
  children: (
    <>
      {KINDS.map(({ kind, verb }) => (
        <Row key={kind}>
          {STATES.map(({ of, props }) => (
            <Sample key={of} of={`${kind}${of}`}>
              <Button kind={kind} {...props}>
                {verb}
              </Button>
            </Sample>
          ))}
        </Row>
      ))}
      <Row>
        <Sample of="With an icon">
          <Button type="button" kind="quiet">
            <Icon name="share" /> Share this page
          </Button>
        </Sample>
        <Sample of="Wide" wide>
          <Button type="button" wide>
            Sign Up
          </Button>
        </Sample>
      </Row>
    </>
  ),
};

export const links: SectionProps = {
  id: 'links',
  title: 'Link, BackLink and HomeLink',
  use: 'For navigation: a link inside a text, one to the parent page, and one to the home page where there is no top bar.',
  samples: {
    'Link in a text': (
      <>
        We are open from nine to five, see <a href="#links">opening hours</a>.
      </>
    ),
    BackLink: <BackLink href="#links">All posts</BackLink>,
    HomeLink: <HomeLink />,
  },
};
