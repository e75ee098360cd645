import { Question } from '../../components/house/ChatDemo.tsx';
import { ShareLinks } from '../../components/house/ShareLinks.tsx';
import { SearchBox } from '../../components/ui/SearchBox.tsx';
import type { Agent } from '../../lib/widget-settings.ts';
import css from './home.module.css';

interface TryThemProps {
  agents: Agent[];
  questions: string[];
  siteName: string;
  siteUrl: string;
}

/** This website's own three agents, to be tried on its own pages. */
export function TryThem({ agents, questions, siteName, siteUrl }: TryThemProps) {
  return (
    <section className={css.section} aria-labelledby="try">
      <h2 id="try">Try them on this website</h2>
      <p>
        They are the very agents that your website will have. These have read the pages you are on, and
        nothing else.
      </p>
      <div className={css.trials}>
        {agents.includes('chat') && (
          <section aria-labelledby="try-chat">
            <h3 id="try-chat">Ask</h3>
            <ul className={css.questions}>
              {questions.map((question) => (
                <li key={question}>
                  <Question question={question} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {agents.includes('search') && (
          <section aria-labelledby="try-search">
            <h3 id="try-search">Search</h3>
            <SearchBox
              action="/agents/search#search"
              name="q"
              label="Search this website"
              placeholder="Try “instal the wigdet”"
              ask="search"
            />
            <p className={css.note}>
              Slips of the finger are understood. The slash key opens it from anywhere.
            </p>
          </section>
        )}
        {agents.includes('share') && (
          <section aria-labelledby="try-share">
            <h3 id="try-share">Share</h3>
            <ShareLinks url={`${siteUrl}/`} title={siteName} />
          </section>
        )}
      </div>
    </section>
  );
}
