import { Field } from '#components/forms/Field.tsx';
import { SettingsForm, type SettingsTarget } from '#components/sites/studio/SettingsForm.tsx';
import type { UnknownWord } from '#server/answers/answers.ts';

interface SynonymsProps extends SettingsTarget {
  groups: string[][];
  unknownWords: UnknownWord[];
}

/** Words that mean the same on the website, and those that visitors use and it does not. */
export function Synonyms({ groups, unknownWords, ...form }: SynonymsProps) {
  return (
    <SettingsForm
      {...form}
      id="synonyms"
      title="Synonyms"
      about="Visitors may use other words than your pages do. Both search and answers find them then."
      save="Save synonyms"
    >
      <Field
        name="synonyms"
        label="Words that mean the same"
        value={groups.map((words) => words.join(', ')).join('\n')}
        placeholder={'postage, shipping, delivery\ngift card, voucher'}
        help="A line for each group, with commas between its words."
        rows={8}
        optional
      />
      {unknownWords.length > 0 && (
        <div>
          <p>Visitors used these words in vain. Your pages don’t have them:</p>
          <ul>
            {unknownWords.map(({ word, texts }) => (
              <li key={word}>
                <span dir="auto">{word}</span> {texts > 1 && `(${texts} times)`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </SettingsForm>
  );
}
