import type { ReferenceField, ReferenceOperation } from '#server/platform/http/openapi/openapi.ts';
import css from './Operation.module.css';

export function Operation({ id, method, path, summary, who, fields, answer, errors }: ReferenceOperation) {
  return (
    <article className={css.operation}>
      <h3 id={id}>
        <a href={`#${id}`}>
          {method} {path}
        </a>
      </h3>
      <p>{summary}.</p>
      <p className={css.facts}>
        {who}. Answers <code>{answer}</code>
        {errors.length > 0 && `; refuses with ${errors.join(', ')}`}.
      </p>
      {fields.length > 0 && <Fields fields={fields} />}
    </article>
  );
}

function Fields({ fields }: { fields: ReferenceField[] }) {
  return (
    <ul className={css.fields}>
      {fields.map(({ name, type, isRequired, note }) => (
        // Alternatives of a body have fields of the same name.
        <li key={name + type}>
          <code>{name}</code> <i>{type}</i>
          {isRequired && <b> required</b>}
          {note && ` ${note}`}
        </li>
      ))}
    </ul>
  );
}
