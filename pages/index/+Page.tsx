import { PlanCards } from '../../components/pricing/PlanCards.tsx';
import { Button } from '../../components/ui/Button.tsx';
import type { PageProps } from '../../renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Hero } from './Hero.tsx';
import css from './home.module.css';
import { InShort } from './InShort.tsx';
import { Proof } from './Proof.tsx';
import { Rooms } from './Rooms.tsx';
import { Steps } from './Steps.tsx';
import { TryThem } from './TryThem.tsx';

export default function Page({ data, viewer }: PageProps<Data>) {
  const { siteName, siteUrl, agents, chat, plans } = data;
  return (
    <>
      <Hero siteName={siteName} chat={chat} viewer={viewer} />
      <Rooms />
      {(agents.includes('search') || agents.includes('share')) && (
        <TryThem agents={agents} siteName={siteName} siteUrl={siteUrl} />
      )}
      <Steps />
      <Proof />
      <InShort siteName={siteName} />
      {plans.length > 0 && (
        <section className={css.section} aria-labelledby="plans">
          <h2 id="plans">Free to begin with</h2>
          <PlanCards plans={plans} level={3} />
          <p className={css.more}>
            <Button href="/pricing" kind="quiet">
              Compare the plans
            </Button>
          </p>
        </section>
      )}
    </>
  );
}
