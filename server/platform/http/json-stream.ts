import { snakeCaseKeys, toSnakeCase } from '#lib/case.ts';

/**
 * The text of a JSON object with `snake_case` keys, field by field. A value that comes in batches becomes an array, of
 * which one batch is in memory.
 */
export async function* jsonPieces(fields: AsyncIterable<[name: string, value: unknown]>) {
  let before = '{';
  for await (const [name, value] of fields) {
    yield `${before}${JSON.stringify(toSnakeCase(name))}:`;
    if (isBatches(value)) {
      yield '[';
      yield* itemsOf(value);
      yield ']';
    } else yield JSON.stringify(snakeCaseKeys(value) ?? null);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

async function* itemsOf(batches: AsyncIterable<unknown[]>): AsyncIterable<string> {
  let before = '';
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield before + JSON.stringify(snakeCaseKeys(items)).slice(1, -1);
    before = ',';
  }
}

const isBatches = (value: unknown): value is AsyncIterable<unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
