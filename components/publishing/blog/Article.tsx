import { backLinkOf } from '#lib/back-links.ts';
import type { PostView } from '#server/publishing/publishing.ts';
import { AuthorCard, Byline } from '../../accounts/users/Author.tsx';
import { ShareLinks } from '../../office/own-site/ShareLinks.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Prose } from '../../ui/Prose.tsx';
import css from './Article.module.css';
import blog from './blog.module.css';
import { Cover } from './Cover.tsx';
import { PostCard, PostFacts } from './PostCard.tsx';

/** A full post: metadata, text, author and related links. */
export function Article({ post, siteUrl }: { post: PostView; siteUrl: string }) {
  return (
    <>
      <BackLink href={backLinkOf(post.path)}>{post.category?.name ?? 'Home'}</BackLink>
      <article>
        <header className={css.head}>
          <h1 dir="auto">{post.title}</h1>
          {post.excerpt && (
            <p className={css.standfirst} dir="auto">
              {post.excerpt}
            </p>
          )}
          <div className={`${css.line} byline`}>
            <Byline author={post.author} />
            <PostFacts post={post} />
          </div>
        </header>
        <div className={css.cover}>
          <Cover post={post} place="article" />
        </div>
        <div className={css.columns}>
          {post.outline.length > 2 && (
            <nav className={css.contents} aria-label="Contents">
              <p>In this post</p>
              <ul>
                {post.outline.map(({ id, text }) => (
                  <li key={id} dir="auto">
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ul>
              {post.isOutlineCut && <p className={css.cut}>More headings follow in the text.</p>}
            </nav>
          )}
          <Prose html={post.html} />
        </div>
        <footer className={css.foot}>
          {post.tags.length > 0 && (
            <ul className={css.tags} aria-label="Tags">
              {post.tags.map(({ slug, name }) => (
                <li key={slug}>
                  <a href={`/blog?tag=${slug}`} rel="nofollow">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <ShareLinks url={siteUrl + post.path} title={post.title} heading="Share" />
          <AuthorCard author={post.author} />
        </footer>
      </article>
      {(post.previous || post.next) && (
        <nav className={css.adjacent} aria-label="More posts">
          {post.previous && (
            <a href={post.previous.path} rel="prev" dir="auto">
              <span>Previous post</span> {post.previous.title}
            </a>
          )}
          {post.next && (
            <a href={post.next.path} rel="next" dir="auto">
              <span>Next post</span> {post.next.title}
            </a>
          )}
        </nav>
      )}
      {post.related.length > 0 && (
        <aside className={css.related} aria-labelledby="_related">
          <h2 id="_related">Related posts</h2>
          <ul className={blog.grid}>
            {post.related.map((other) => (
              <li key={other.id}>
                <PostCard post={other} level={3} />
              </li>
            ))}
          </ul>
        </aside>
      )}
    </>
  );
}
