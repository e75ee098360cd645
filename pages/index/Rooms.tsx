import css from './home.module.css';

const ROOMS = [
  {
    name: 'Chat',
    href: '/agents/chat',
    picture: 'chat',
    alt: 'The chat answers a question with two numbered sources below.',
    text: 'Answers your visitors’ questions in the words of your own pages, and links to the source.',
  },
  {
    name: 'Search',
    href: '/agents/search',
    picture: 'search',
    alt: 'Search results with the matching words highlighted.',
    text: 'Finds the right passage while your visitors type, even when they misspell it.',
  },
  {
    name: 'Share',
    href: '/agents/share',
    picture: 'share',
    alt: 'The share panel with nine networks, email, print and a link to copy.',
    text: 'Lets a reader pass a page on in one click, without anybody’s tracker on your website.',
  },
];

export function Rooms() {
  return (
    <section className={css.section} aria-labelledby="rooms">
      <h2 id="rooms">Chat, search and share in one widget</h2>
      <ul className={css.rooms}>
        {ROOMS.map(({ name, href, picture, alt, text }) => (
          <li key={name}>
            <a className={css.room} href={href}>
              <div className={css.arch}>
                <Picture name={picture} alt={alt} scheme="light" />
                <Picture name={picture} alt={alt} scheme="dark" />
              </div>
              <h3>{name}</h3>
              <p>{text}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Only the image that matches the colour scheme is displayed and loaded. */
function Picture({ name, alt, scheme }: { name: string; alt: string; scheme: 'light' | 'dark' }) {
  return (
    <img
      className={`${scheme}-only`}
      src={`/images/rooms/${name}-${scheme}.webp`}
      alt={alt}
      width="280"
      height="336"
      loading="lazy"
      decoding="async"
    />
  );
}
