import type { ReactNode } from 'react';
import { SignUpButton } from '#components/accounts/account/SignUpButton.tsx';
import { PlansLink } from '#components/shop/pricing/PlansLink.tsx';
import css from './agents.module.css';

interface AgentPageProps {
  title: string;
  lead: string;
  demo: ReactNode;
  facts: { title: string; text: ReactNode }[];
}

/** The page of one of the three agents: a description beside a live demo. */
export function AgentPage({ title, lead, demo, facts }: AgentPageProps) {
  return (
    <>
      <div className={css.hero}>
        <div>
          <h1>{title}</h1>
          <p className={css.lead}>{lead}</p>
          <div className={css.actions}>
            <SignUpButton />
            <PlansLink as="button" />
          </div>
        </div>
        <div>{demo}</div>
      </div>
      <div className={css.facts}>
        {facts.map((fact) => (
          <section key={fact.title}>
            <h2>{fact.title}</h2>
            <p>{fact.text}</p>
          </section>
        ))}
      </div>
    </>
  );
}

/** Replaces the demo of an agent that this website's owner has disabled. */
export function AgentIsOff() {
  return <p className={css.note}>This website has not switched this on.</p>;
}
