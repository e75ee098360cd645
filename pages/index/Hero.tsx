import { useContext } from 'react';
import { SignUpButton } from '#components/accounts/account/SignUpButton.tsx';
import { ChatDemo, type ChatDemoView } from '#components/office/own-site/ChatDemo.tsx';
import { Button } from '#components/ui/Button.tsx';
import { InstallationContext } from '#components/ui/installation-context.ts';
import { Wordmark } from '#components/ui/Wordmark.tsx';
import type { Viewer } from '#server/accounts/accounts.ts';
import css from './home.module.css';

interface HeroProps {
  siteName: string;
  chat: ChatDemoView | null;
  user: Viewer | null;
}

export function Hero({ siteName, chat, user }: HeroProps) {
  return (
    <section className={css.hero}>
      <div className={css.promise}>
        <p className={css.wordmark}>
          <Wordmark siteName={siteName} size={32} />
        </p>
        <h1>Your website answers. One line of script.</h1>
        <p>
          {siteName} reads your pages and gives your website a chatbot, a search and share buttons that know
          what is on them. On your own server, in one container.
        </p>
        {user ? <Button href={`/u/${user.name}`}>Go to your dashboard</Button> : <Begin />}
      </div>
      {chat && <ChatDemo chat={chat} />}
    </section>
  );
}

/** Links to the sign-up, which adds the entered website. */
function Begin() {
  if (!useContext(InstallationContext).isSignUpOpen) return <SignUpButton />;
  return (
    <form className={css.begin} action="/signup">
      <label htmlFor="website">Your website address</label>
      <div>
        <input
          id="website"
          name="website"
          inputMode="url"
          autoComplete="url"
          placeholder="shop.example.org"
        />
        <Button>Add website</Button>
      </div>
    </form>
  );
}
