import { Checkbox } from '#components/forms/Checkbox.tsx';
import { Field } from '#components/forms/Field.tsx';
import { FormIdContext } from '#components/forms/FieldFrame.tsx';
import { Form } from '#components/forms/Form.tsx';
import { RadioGroup } from '#components/forms/RadioGroup.tsx';
import { Select } from '#components/forms/Select.tsx';
import { RefusedContext } from '#components/forms/use-refused.ts';
import { Button } from '#components/ui/Button.tsx';
import { SegmentedControl } from '#components/ui/SegmentedControl.tsx';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import css from './components.module.css';
import type { SectionProps } from './Section.tsx';

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
  { value: 'fr', label: 'French' },
];

/** One returned form for each kind of error. */
const SEVERAL: RefusedForm = {
  id: 'shop',
  message: 'Some fields cannot be used.',
  errors: {
    domain: ['This is no website address.'],
    name: ['Name is missing.'],
    language: ['Choose a language.'],
    terms: ['Please agree to the terms.'],
  },
  input: { domain: 'tea shop', name: '', about: 'Teas from small gardens, sent in paper.' },
};
const ONE: RefusedForm = {
  id: 'sign-in',
  message: 'Email or password is wrong.',
  errors: { email: ['Email or password is wrong.'] },
  input: { email: 'ada@tea.example' },
};

export const fields: SectionProps = {
  id: 'fields',
  title: 'Field, Select and Checkbox',
  use: 'For input: the label above, help below, one column. A field is required unless it is marked as optional.',
  children: (
    <form className={css.form} action="#fields">
      <FormIdContext value="fields">
        <Field name="name" label="Name" placeholder="Tea shop" />
        <Field name="filled" label="Name, filled in" value="Tea shop" />
        <Field
          name="domain"
          type="url"
          label="Website address, with help"
          help="Without https:// and without a path."
        />
        <Field name="email" type="email" label="Email" autoComplete="off" optional />
        <Field name="password" type="password" label="Password" autoComplete="off" />
        <Field name="about" label="About the shop, several lines" rows={4} optional />
        <Select name="language" label="Language" options={LANGUAGES} value="de" />
        <Select name="tone" label="Tone, nothing chosen" options={LANGUAGES} placeholder="Choose…" optional />
        <Checkbox name="newsletter" label="Send me new posts by email" />
        <Checkbox
          name="daily"
          label="Read the website again every day"
          help="Only pages that have changed are read."
          checked
        />
      </FormIdContext>
    </form>
  ),
};

const DEVICES = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
];

export const choices: SectionProps = {
  id: 'choices',
  title: 'RadioGroup and SegmentedControl',
  use: 'For a choice between a few options that are all visible: the first in a form, the second for a view that changes at once.',
  children: (
    <form className={css.form} action="#choices">
      <FormIdContext value="fields">
        <RadioGroup
          name="mode"
          label="Light or dark"
          value="auto"
          options={[
            { value: 'auto', label: 'As on the device', help: 'Changes with it' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <div>
          <SegmentedControl label="Device" options={DEVICES} value="desktop" onChoose={() => undefined} />
        </div>
      </FormIdContext>
    </form>
  ),
};

export const forms: SectionProps = {
  id: 'forms',
  title: 'Form',
  use: 'For sending fields to the API’s own route. It comes back with every error, a summary that links to the fields, and what had been entered.',
  children: (
    <>
      <div className={css.form}>
        <Form id="reader" action="#forms" next="/">
          <Field name="first" label="First name" value="Ada" />
          <Field name="last" label="Last name" value="Lovelace" />
          <Button type="button">Save changes</Button>
        </Form>
      </div>
      {/* Closed, because the summary would otherwise take the focus when this page opens. */}
      <details className={css.details} id="form-sent-back">
        <summary>A form that was sent back with several errors</summary>
        <RefusedContext value={SEVERAL}>
          <Form id="shop" action="#forms" next="/">
            <Field name="domain" label="Website address" help="Without https:// and without a path." />
            <Field name="name" label="Name" />
            <Field name="about" label="About the shop" rows={3} optional />
            <Select name="language" label="Language" options={LANGUAGES} placeholder="Choose…" />
            <Checkbox name="terms" label="I agree to the terms" required />
            <Button type="button">Add website</Button>
          </Form>
        </RefusedContext>
      </details>
      <details className={css.details} id="form-sent-back-once">
        <summary>A form that was sent back with one error</summary>
        <RefusedContext value={ONE}>
          <Form id="sign-in" action="#forms" next="/">
            <Field name="email" type="email" label="Email" autoComplete="off" />
            <Field name="password" type="password" label="Password" autoComplete="off" />
            <Button type="button">Login</Button>
          </Form>
        </RefusedContext>
      </details>
    </>
  ),
};
