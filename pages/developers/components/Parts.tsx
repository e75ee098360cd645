import { ChatDemo } from '#components/office/own-site/ChatDemo.tsx';
import { ShareLinks } from '#components/office/own-site/ShareLinks.tsx';
import { PostCard } from '#components/publishing/blog/PostCard.tsx';
import { PlanCards } from '#components/shop/pricing/PlanCards.tsx';
import { ProductCard } from '#components/shop/pricing/ProductCard.tsx';
import type { PostSummary } from '#server/publishing/publishing.ts';
import css from './components.module.css';
import { Sample, type SectionProps } from './Section.tsx';

const POST: PostSummary = {
  id: 'sample',
  slug: 'green-tea',
  title: 'How long green tea draws',
  excerpt: 'Two minutes, and why the water must not boil.',
  path: '#posts',
  category: { id: 'guides', slug: 'tea', name: 'Tea' },
  author: { name: 'Ada Lovelace', person: null, bio: null, isOwnSite: false },
  cover: null,
  isSponsored: false,
  publishedAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  readingMinutes: 3,
};

export const posts: SectionProps = {
  id: 'posts',
  title: 'PostCard and ShareLinks',
  use: 'For a post in a list, small or as the one on top; its cover is drawn from its slug. The links pass a page on.',
  children: (
    <>
      <Sample of="On top" wide>
        <PostCard post={POST} lead level={3} />
      </Sample>
      <div className={css.cards}>
        <Sample of="In a grid">
          <PostCard post={{ ...POST, slug: 'oolong' }} level={3} />
        </Sample>
        <Sample of="Without excerpt and category">
          <PostCard post={{ ...POST, slug: 'assam', excerpt: null, category: null }} level={3} />
        </Sample>
      </div>
      <ShareLinks url="https://tea.example/green" title="Green tea" heading="Share" />
    </>
  ),
};

export const offers: SectionProps = {
  id: 'offers',
  title: 'PlanCards and ProductCard',
  use: 'For what can be had. The recommended plan stands out by its space.',
  children: (
    <>
      <PlanCards
        level={3}
        plans={[
          {
            slug: 'free',
            name: 'Free',
            summary: 'For one shop.',
            amount: 0,
            period: 'month',
            included: ['1 website', '200 answers a month'],
            limits: {},
            saved: 0,
          },
          {
            slug: 'pro',
            name: 'Pro',
            summary: 'For several.',
            amount: 290,
            period: 'year',
            included: ['5 websites', '5,000 answers a month'],
            limits: {},
            saved: 58,
          },
        ]}
      />
      <div className={css.cards}>
        <ProductCard
          product={{
            slug: 'built-in',
            kind: 'model',
            name: 'Built-in assistant',
            summary: 'Quotes your own pages.',
            iconShape: null,
            provider: 'local',
            rating: 4.5,
            reviewsCount: 12,
            plans: [],
          }}
        />
      </div>
    </>
  ),
};

const SAMPLE_ANSWER = `Green tea draws for **two minutes**, see [its page](https://tea.example/green). [1]

| Tea | Minutes | Water | Leaves for a pot |
|---|---|---|---|
| Green | 2 | 75 °C | 12 g |
| Oolong | 4 | 90 °C | 10 g |

2. Take out the leaves:
  - with a sieve
  - or with a spoon
3. Pour it`;

export const chats: SectionProps = {
  id: 'chats',
  title: 'ChatDemo',
  use: 'For the assistant of this website on its own pages, before and after a question.',
  children: (
    <ChatDemo
      chat={{
        name: 'Tea shop',
        greeting: 'Hello. Ask me about tea.',
        suggestions: ['When are you open?'],
        contact: null,
        asked: {
          question: 'How long does green tea draw?',
          text: SAMPLE_ANSWER,
          citations: [
            { n: 1, title: 'Green tea', url: 'https://tea.example/green', excerpt: 'Two minutes.' },
          ],
          answered: true,
          request: null,
          related: [
            {
              title: 'Water for tea',
              heading: 'Kettles › Temperature',
              url: 'https://tea.example/water#temperature',
              excerpt: 'Let it cool for three minutes.',
            },
            { title: 'Oolong', heading: '', url: 'https://tea.example/oolong', excerpt: 'Four minutes.' },
          ],
        },
        problem: null,
      }}
    />
  ),
};
