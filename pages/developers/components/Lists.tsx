import { Badge } from '#components/ui/Badge.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import { TabBar } from '#components/ui/TabBar.tsx';
import { Table } from '#components/ui/Table.tsx';
import css from './components.module.css';
import { Sample, type SectionProps } from './Section.tsx';

const COLUMNS = [
  { label: 'Page' },
  { label: 'State' },
  { label: 'Passages', align: 'end' as const },
  { label: 'Last read' },
];

const ROWS = [
  {
    key: '1',
    page: 'Opening hours',
    state: <Badge kind="success">Read</Badge>,
    passages: '4',
    read: 'Yesterday at 9:12 AM',
  },
  {
    key: '2',
    page: 'Green teas',
    state: <Badge kind="warning">Changed</Badge>,
    passages: '1,208',
    read: 'Yesterday at 9:12 AM',
  },
  { key: '3', page: 'Members', state: <Badge kind="danger">Failed</Badge>, passages: '0', read: 'Never' },
].map(({ key, page, state, passages, read }) => ({
  key,
  cells: [
    <a key="page" href="#tables">
      {page}
    </a>,
    state,
    passages,
    read,
  ],
}));

const SORTABLE = [
  { label: 'Choose', isTool: true },
  { label: 'Page', sort: { href: '?order=desc#tables', direction: 'ascending' as const } },
  { label: 'State', isShort: true },
  { label: 'Passages', align: 'end' as const, isSecondary: true },
  { label: 'Last read', sort: { href: '?sort=read#tables', direction: null } },
];

const CHOOSABLE = ROWS.map(({ key, cells }) => ({
  key,
  cells: [<input key="choose" type="checkbox" aria-label={`Choose row ${key}`} />, ...cells],
}));

export const tables: SectionProps = {
  id: 'tables',
  title: 'Table',
  use: 'For things with the same facts about each. Where there is no room, each row becomes a card; numbers stand at the end.',
  children: (
    <>
      <Sample of="With rows; as cards below 720 pixels" wide>
        <Table caption="Pages of the tea shop" columns={COLUMNS} rows={ROWS} />
      </Sample>
      <Sample
        of="Dense, with a tool in each row, sorted by its first column; passages go where room is short"
        wide
      >
        <Table caption="Pages to choose from" columns={SORTABLE} rows={CHOOSABLE} dense />
      </Sample>
      <Sample of="Without rows: show an EmptyState below it, or in its place" wide>
        <Table caption="Pages of a new website" columns={COLUMNS} rows={[]} />
      </Sample>
    </>
  ),
};

export const facts: SectionProps = {
  id: 'facts',
  title: 'Facts',
  use: 'For what is known about one thing, a line each. Long values break anywhere.',
  children: (
    <Facts
      facts={[
        ['Opened', 'May 2019'],
        ['Teas', '48, and 12 of the season'],
        ['Website', 'https://tea.example/shop/opening-hours-and-directions'],
      ]}
    />
  ),
};

const PLACES = ['Overview', 'Look', 'Words', 'Knowledge', 'Install', 'Conversations', 'Insights', 'Settings'];

export const tabs: SectionProps = {
  id: 'tabs',
  title: 'TabBar',
  use: 'For the pages of one thing. Where they do not fit, they scroll sideways.',
  children: (
    <TabBar
      label="Tea shop"
      tabs={PLACES.map((label) => ({ href: '#tabs', label, isCurrent: label === 'Look' }))}
    />
  ),
};

const pages = { lastPage: 12, addressOf: (to: number) => `?page=${to}#pagers` };

export const pagers: SectionProps = {
  id: 'pagers',
  title: 'Pager',
  use: 'Below a list that is longer than a page. A list of one page shows none.',
  samples: {
    'The first page': <Pager {...pages} label="Pages, at the first" page={1} />,
    'The middle page': <Pager {...pages} label="Pages, at the middle" page={7} />,
    'The last page': <Pager {...pages} label="Pages, at the last" page={12} />,
  },
};

const SEARCHES = [
  { of: 'Small', label: 'Search teas' },
  { of: 'Small, with a value', label: 'Search teas again', value: 'oolong' },
  { of: 'Large', label: 'Search the tea shop', placeholder: 'What are you looking for?', large: true },
  { of: 'Large, with a value', label: 'Search the tea shop again', value: 'opening hours', large: true },
];

export const searchBoxes: SectionProps = {
  id: 'search-boxes',
  title: 'SearchBox',
  use: 'For finding something by its words: small in a bar, large where searching is what the page is for.',
  children: (
    <div className={css.form}>
      {SEARCHES.map(({ of, ...search }) => (
        <Sample key={of} of={of} wide>
          <SearchBox action="/blog" name="nameLike" {...search} />
        </Sample>
      ))}
    </div>
  ),
};
