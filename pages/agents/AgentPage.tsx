import type { ReactNode } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import css from './agents.module.css';

interface AgentPageProps {
  title: string;
  lead: string;
  /** The agent itself, at work. */
  demo: ReactNode;
  facts: { title: string; text: ReactNode }[];
}

/** What one of the three agents is for, beside the agent. */
export function AgentPage({ title, lead, demo, facts }: AgentPageProps) {
  return (
    <>
      <div className={css.hero}>
        <div>
          <h1>{title}</h1>
          <p className={css.lead}>{lead}</p>
          <div className={css.actions}>
            <Button href="/signup">Add your website</Button>
            <Button href="/pricing" kind="quiet">
              Compare plans
            </Button>
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

/** In the place of an agent that the owner of this website has switched off. */
export function AgentIsOff() {
  return <p className={css.note}>This website has not switched this on.</p>;
}
