/** Parameters of a request: `a[b][0][c]=1` is `{ a: { b: [{ c: '1' }] } }`. */
export interface Params {
  [name: string]: string | Params | (string | Params)[];
}

export function parseForm(form: URLSearchParams): Params {
  const root: Params = {};
  for (const [key, value] of form) {
    const path = key.split(/\[|\]\[|\]/).filter((part, index) => index === 0 || part !== '');
    let parent = root;
    for (const part of path.slice(0, -1)) {
      parent[part] ??= {};
      parent = parent[part] as Params;
    }
    parent[path.at(-1) as string] = value;
  }
  return withArrays(root) as Params;
}

function withArrays(value: Params | string): Params[string] {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(
    ([name, each]) => [name, withArrays(each as Params | string)] as const,
  );
  const isArray = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isArray ? entries.map(([, each]) => each as string | Params) : Object.fromEntries(entries);
}

/** `items[].price` for each value; an empty value clears a whole parameter. */
export const parameterNames = (form: URLSearchParams): string[] =>
  [...form.keys()].map((key) => key.replace(/\[\d+\]/g, '[]').replace(/\[(\w+)\]/g, '.$1'));

export const text = (value: Params[string] | undefined): string => {
  if (typeof value !== 'string') throw new Error(`Expected a text, got ${JSON.stringify(value)}`);
  return value;
};
export const child = (value: Params[string] | undefined): Params => (value ?? {}) as Params;
export const first = (value: Params[string] | undefined): Params => (value as Params[])[0] as Params;
