import head from '#components/accounts/users/profile-head.module.css';
import { Review } from '#components/shop/reviews/Review.tsx';
import css from '#components/shop/reviews/reviews.module.css';
import { Avatar } from '#components/ui/Avatar.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { critic, path, since, reviews, count, page, lastPage } = data;
  return (
    <>
      <header className={head.author}>
        <Avatar person={critic} size={96} />
        <div className={head.about}>
          <h1 dir="auto">{critic.fullName}</h1>
          {critic.bio && <p dir="auto">{critic.bio}</p>}
          <p className={head.facts}>
            <span>Here since {since}</span>
            <span>{count === 1 ? '1 review' : `${count} reviews`}</span>
          </p>
        </div>
      </header>
      <ul className={`${css.list} ${css.page}`} aria-label="Reviews">
        {reviews.map((review) => (
          <li key={review.id}>
            <Review review={review} ofProduct />
          </li>
        ))}
      </ul>
      <Pager page={page} lastPage={lastPage} addressOf={(to) => (to > 1 ? `${path}?page=${to}` : path)} />
    </>
  );
}
