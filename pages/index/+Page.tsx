import { PlanCards } from '#components/shop/pricing/PlanCards.tsx';
import { PlansLink } from '#components/shop/pricing/PlansLink.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Hero } from './Hero.tsx';
import css from './home.module.css';
import { Proof } from './Proof.tsx';
import { Rooms } from './Rooms.tsx';
import { Steps } from './Steps.tsx';
import { TryThem } from './TryThem.tsx';

export default function Page({ data, account: { user } }: PageProps<Data>) {
  const { siteName, siteUrl, agents, chat, plans, ownPlan } = data;
  return (
    <>
      <Hero siteName={siteName} chat={chat} user={user} />
      <Rooms />
      {(agents.includes('search') || agents.includes('share')) && (
        <TryThem agents={agents} siteName={siteName} siteUrl={siteUrl} />
      )}
      <Steps />
      <Proof />
      <InShort siteName={siteName} />
      {plans.length > 0 && (
        <section className={css.section} aria-labelledby="plans">
          <h2 id="plans">Start for free</h2>
          <PlanCards plans={plans} level={3} own={ownPlan} />
          <p className={css.more}>
            <PlansLink as="button" />
          </p>
        </section>
      )}
    </>
  );
}

function InShort({ siteName }: { siteName: string }) {
  return (
    <section className={css.section} aria-labelledby="in-short">
      <h2 id="in-short">What is {siteName}?</h2>
      <div className={css.short}>
        <p>
          {siteName} is open software for websites: it reads a website’s public pages and gives the website a
          chatbot, a search and share buttons that know them.
        </p>
        <p>
          {siteName} runs on your own server, in one container, with SQLite or PostgreSQL, and needs no other
          service.
        </p>
        <p>
          Its built-in assistant has no language model. It finds the sentences of your pages that answer a
          question and quotes them, without a fee for each question. It does not write in its own words,
          translate, calculate or draw conclusions from several pages: connect a language model for that.
        </p>
      </div>
    </section>
  );
}
