import { PlanCards } from '../../components/pricing/PlanCards.tsx';
import { Button } from '../../components/ui/Button.tsx';
import type { PageProps } from '../../renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Hero } from './Hero.tsx';
import css from './home.module.css';
import { Proof } from './Proof.tsx';
import { Questions } from './Questions.tsx';
import { Rooms } from './Rooms.tsx';
import { Steps } from './Steps.tsx';

export default function Page({ data: { siteName, chat, plans }, viewer }: PageProps<Data>) {
  return (
    <>
      <Hero siteName={siteName} chat={chat} viewer={viewer} />
      <Rooms />
      <Steps />
      <Proof />
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
      {chat && <Questions questions={chat.suggestions} />}
    </>
  );
}
