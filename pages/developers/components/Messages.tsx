import { Badge } from '#components/ui/Badge.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { Toast } from '#components/ui/Toasts.tsx';
import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';
import { Row, Sample, type SectionProps } from './Section.tsx';

const KINDS = ['neutral', 'success', 'warning', 'danger'] as const;

const NOTICES = {
  neutral: { title: 'Your website is being read', text: 'The first answers can be had in a minute or two.' },
  success: { title: 'Your website is ready', text: 'All 48 pages were read.' },
  warning: { title: 'Three pages could not be read', text: 'They ask for a password.' },
  danger: {
    title: 'Your website did not answer',
    text: 'Nothing is lost: what was read last week still counts.',
  },
};

export const badges: SectionProps = {
  id: 'badges',
  title: 'Badge',
  use: 'For the state of a thing in a list: a dot and a word, never a colour alone.',
  samples: {
    neutral: <Badge kind="neutral">Draft</Badge>,
    success: <Badge kind="success">Approved</Badge>,
    warning: <Badge kind="warning">Awaiting for approval</Badge>,
    danger: <Badge kind="danger">Not Approved</Badge>,
  },
};

export const notices: SectionProps = {
  id: 'notices',
  title: 'Notice',
  use: 'For what one should know before going on; it stays where it is. A danger notice is read out at once.',
  children: (
    <>
      {KINDS.map((kind) => (
        <Row key={kind}>
          <Sample of={kind} wide>
            <Notice kind={kind} text={NOTICES[kind].text} />
          </Sample>
          <Sample of={`${kind}, with a title`} wide>
            <Notice kind={kind} title={NOTICES[kind].title}>
              <p>
                {NOTICES[kind].text} <a href="#notices">Show the pages</a>
              </p>
            </Notice>
          </Sample>
        </Row>
      ))}
    </>
  ),
};

export const toasts: SectionProps = {
  id: 'toasts',
  title: 'Toast',
  use: 'For what has just been done. It appears at the bottom right and goes after four seconds; these stay.',
  samples: {
    success: <Toast kind="success" text="Tea shop was added." />,
    danger: <Toast kind="danger" text={UNEXPECTED_ERROR} />,
  },
};
