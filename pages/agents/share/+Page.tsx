import { ShareLinks } from '#components/office/own-site/ShareLinks.tsx';
import { Card } from '#components/ui/Card.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import { AgentPage } from '../AgentPage.tsx';
import css from '../agents.module.css';
import type { Data } from './+data.ts';

export default function Page({ data: { url, isOtherPage, siteName } }: PageProps<Data>) {
  return (
    <AgentPage
      title="Passed on in one click."
      lead="Plain links to the networks your readers use, a link to copy, and the share sheet of the device where there is one."
      demo={
        <Card>
          <p className={css.note}>{isOtherPage ? 'The page that you came from:' : 'This is how it looks:'}</p>
          <ShareLinks url={url} title={siteName} heading="Share" />
        </Card>
      }
      facts={[
        {
          title: 'Nobody is tracked',
          text: 'No script, no picture and no cookie of any network is loaded. A network learns of a reader when they follow its link, not before.',
        },
        {
          title: 'Not blocked',
          text: 'Blockers of advertising let plain links pass, so the buttons are there for everybody.',
        },
        {
          title: 'What it does not do',
          text: 'It posts nothing by itself and shows no numbers of the networks: they would have to load a script of each.',
        },
        {
          title: 'Counted without a cookie',
          text: `${siteName} keeps which page was shared on which network, and nothing about who it was.`,
        },
      ]}
    />
  );
}
