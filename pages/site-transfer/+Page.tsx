import { AcceptByLink } from '#components/sites/team/AcceptByLink.tsx';
import { Button } from '#components/ui/Button.tsx';
import { HomeLink } from '#components/ui/HomeLink.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { offer } = data;
  return (
    <>
      <HomeLink />
      {offer ? (
        <>
          <h1>Take over {offer.site.name}</h1>
          <p>
            {offer.offeredBy} offers <strong>{offer.email}</strong> the website {offer.site.domain}. You get:
          </p>
          <ul>
            <li>the website with its look, settings and webhooks, its conversations and its leads;</li>
            <li>its team; members whom your plan has no seat for are paused until it has one;</li>
            <li>
              its assistant with all that it knows. If other websites use it too, you get a copy, which reads
              the website anew, without files and API keys;
            </li>
            <li>the pictures and files that nothing else of {offer.offeredBy} uses.</li>
          </ul>
          <p>
            All of it counts against your plan. A model that {offer.offeredBy} pays for stays behind. If your
            plan has a free seat, {offer.offeredBy} remains in the team as a manager.
          </p>
          <AcceptByLink
            {...data}
            {...offer}
            page="/site-transfer"
            action="/api/site-transfers/accept"
            accept="Take over the website"
          />
        </>
      ) : (
        <>
          <h1>This offer is not valid</h1>
          <p>It has expired, was used or was withdrawn. Ask for a new one.</p>
          <Button href="/u">Open your dashboard</Button>
        </>
      )}
    </>
  );
}
