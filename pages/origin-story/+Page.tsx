import { SignUpButton } from '#components/accounts/account/SignUpButton.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { ORIGIN_ART } from '#lib/assets.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import css from './story.module.css';

export default function Page({ data: { siteName } }: PageProps<Data>) {
  return (
    <article className={css.story}>
      <PageTitle title="Origin Story">A website is a house. Most of them have no one at the door.</PageTitle>
      <Picture
        src={ORIGIN_ART.threshold}
        alt="An open door at night; warm light falls over the threshold, where a cat sits."
        eager
      />
      <section>
        <h2>The door</h2>
        <p>
          Somebody comes to a website with a question. The answer is there, on the fourth page of a manual, in
          the second paragraph of the terms of delivery. They look at the menu, try a search that knows only
          exact words, and leave. The owner never learns that they were there.
        </p>
        <p>
          A good house has an entrance hall. You step in, somebody sees you, and with one sentence you know
          which way to go. Old houses have a word for that room: the foyer.
        </p>
      </section>
      <Picture src={ORIGIN_ART.hall} alt="An entrance hall with three doorways: chat, search and share." />
      <section>
        <h2>The hall</h2>
        <p>
          Three doors lead out of it. Behind one you ask, behind one you look around, and through the third
          you send a friend the way. All three know the same house, because they have read the same pages.
          That is all that {siteName} is: chat, search and share for a website, behind one line of script.
        </p>
        <p>
          A porter who makes things up is worse than none. So {siteName} says what stands on your pages, in
          their words, and shows the place. Where your pages say nothing, it says so and offers to pass the
          question on. An honest “I do not know” tells an owner what to write next.
        </p>
      </section>
      <Picture src={ORIGIN_ART.keys} alt="A ring of keys on a hook beside a small server on a bench." />
      <section>
        <h2>The keys</h2>
        <p>
          Whoever answers at your door should work for you. {siteName} runs on your own machine, in one
          container, with a database that is a file. Its source is open to read and to change. Your visitors’
          questions stay in your house unless you yourself connect a model from outside.
        </p>
        <p>
          It should also be light on its feet: small enough for a phone on a slow line, plain enough to work
          without scripts, calm enough to be read by someone who is tired. These pages are built that way too.
        </p>
      </section>
      <p>
        <SignUpButton />
      </p>
    </article>
  );
}

function Picture({ src, alt, eager = false }: { src: string; alt: string; eager?: boolean }) {
  return (
    <img
      className={css.picture}
      src={src}
      alt={alt}
      width="1120"
      height="480"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
    />
  );
}
