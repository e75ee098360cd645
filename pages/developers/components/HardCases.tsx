import { Field } from '#components/forms/Field.tsx';
import { FormIdContext } from '#components/forms/FieldFrame.tsx';
import { Select } from '#components/forms/Select.tsx';
import { RefusedContext } from '#components/forms/use-refused.ts';
import { Avatar } from '#components/ui/Avatar.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Card } from '#components/ui/Card.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Menu } from '#components/ui/Menu.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import { Table } from '#components/ui/Table.tsx';
import { Toast } from '#components/ui/Toasts.tsx';
import css from './components.module.css';
import type { SectionProps } from './Section.tsx';

const WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
const ADDRESS = `https://tea.example/${'very-long-address/'.repeat(8)}`;

const LONG_ERROR = { id: 'long', message: '', errors: { name: [ADDRESS] }, input: {} };

export const longWords: SectionProps = {
  id: 'long-words',
  title: 'Very long words',
  use: 'Names, titles and addresses come from people: whatever they hold, nothing widens the page.',
  children: (
    <div className={css.cases}>
      <Card>
        <h3>{WORD}</h3>
        <p>{ADDRESS}</p>
        <Button type="button">{`Add ${WORD}`}</Button>
      </Card>
      <Notice kind="warning" title={WORD} text={ADDRESS} />
      <Toast kind="success" text={`${WORD} was added.`} />
      <FormIdContext value="long">
        <RefusedContext value={LONG_ERROR}>
          <Field name="name" label={WORD} help={ADDRESS} value={ADDRESS} />
        </RefusedContext>
        <Select
          name="choice"
          label={`One of ${WORD}`}
          options={[{ value: 'long', label: `${WORD} ${ADDRESS}` }]}
        />
      </FormIdContext>
      <Table
        caption="A table of very long words"
        columns={[{ label: 'Name' }, { label: 'Passages', align: 'end' }]}
        rows={[{ key: '1', cells: [WORD.repeat(3), '1,000,000,000,000'] }]}
      />
      <EmptyState drawing="search" title={`Nothing found for “${WORD}”`}>
        <p>{ADDRESS}</p>
      </EmptyState>
    </div>
  ),
};

export const rightToLeft: SectionProps = {
  id: 'right-to-left',
  title: 'Right to left',
  use: 'Where text runs from right to left, everything is mirrored by itself: components know a start and an end, no left and right.',
  children: (
    <div className={css.cases} dir="rtl" lang="ar">
      <Card>
        <h3>متجر الشاي</h3>
        <p>نفتح من التاسعة صباحًا حتى الخامسة مساءً، ونغلق يوم الأحد.</p>
        <Button type="button">أضف موقعًا</Button>
      </Card>
      <Notice kind="warning" title="لم تُقرأ ثلاث صفحات" text="تتطلب كلمة مرور." />
      <Toast kind="success" text="أُضيف متجر الشاي." />
      <Badge kind="success">جاهز</Badge>
      <FormIdContext value="rtl">
        <Field name="name" label="الاسم" help="كما يظهر للزوار." value="متجر الشاي" optional />
      </FormIdContext>
      <SearchBox action="/blog" name="nameLike" label="ابحث في المتجر" large />
      <Table
        caption="صفحات المتجر"
        columns={[{ label: 'الصفحة' }, { label: 'الحالة' }, { label: 'المقاطع', align: 'end' }]}
        rows={[{ key: '1', cells: ['ساعات العمل', <Badge key="state">مقروءة</Badge>, '1,208'] }]}
      />
      <Menu id="menu-rtl" label="قائمة آدا" button={<Avatar person={{ id: 'b', profileMedia: null }} />}>
        <a href="#right-to-left">الإعدادات</a>
      </Menu>
      <p>
        متجر <bdi>Tea &amp; Co.</bdi> مفتوح، <a href="#right-to-left">اتصل بنا</a>.
      </p>
    </div>
  ),
};

export const emptyValues: SectionProps = {
  id: 'empty-values',
  title: 'Empty values',
  use: 'Empty values leave no gap and no stray line. The two pagers below, for one page and for none, are invisible.',
  children: (
    <div className={css.cases}>
      <Card>
        <h3>A card with nothing but a title</h3>
      </Card>
      <Notice title="A notice with nothing but a title">{null}</Notice>
      <FormIdContext value="empty">
        <Field name="nothing" label="Name" value="" help="" optional />
        <Select name="choices" label="Nothing to choose from" options={[]} placeholder="None yet" optional />
      </FormIdContext>
      <Table
        caption="A table with empty cells"
        columns={[{ label: 'Page' }, { label: 'Title' }, { label: 'Passages', align: 'end' }]}
        rows={[
          { key: '1', cells: ['/hours', '', ''] },
          { key: '2', cells: ['/teas', null, '0'] },
        ]}
      />
      <Pager page={1} lastPage={1} addressOf={() => '#empty-values'} />
      <Pager page={1} lastPage={0} addressOf={() => '#empty-values'} />
      <SearchBox action="/blog" name="nameLike" label="Search nothing" value="" />
    </div>
  ),
};
