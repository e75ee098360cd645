import { Button } from '../../components/ui/Button.tsx';
import type { PageProps } from '../../renderer/page-context.ts';
import css from './home.module.css';

const AGENTS = [
  {
    name: 'Chat',
    text: 'Answers your visitors’ questions from your own pages, and shows the passage each answer comes from.',
  },
  { name: 'Search', text: 'Finds the right page while your visitors type, even when they misspell it.' },
  { name: 'Share', text: 'Lets a reader pass a page on in one click, without a tracker on your website.' },
];

export default function Page({ viewer }: PageProps) {
  return (
    <>
      <section className={css.hero}>
        <h1>Your website answers. One line of script.</h1>
        <p>
          Foyer reads your pages and gives your website a chatbot, a search and share buttons that know what
          is on them.
        </p>
        {viewer ? (
          <Button href={`/u/${viewer.name}`}>Go to your dashboard</Button>
        ) : (
          <div className={css.actions}>
            <Button href="/signup">Add your website</Button>
            <Button href="/login" kind="quiet">
              Login
            </Button>
          </div>
        )}
      </section>
      <ul className={css.agents}>
        {AGENTS.map((agent) => (
          <li key={agent.name}>
            <h2>{agent.name}</h2>
            <p>{agent.text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
