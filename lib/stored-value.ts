/** A value in the browser's storage, as JSON. Errors count as no value: storage may be full, blocked or invalid. */
export function storedValue<Value>(area: 'localStorage' | 'sessionStorage', key: string) {
  const attempt = <Result>(access: (storage: Storage) => Result): Result | undefined => {
    try {
      return access(globalThis[area]);
    } catch {
      return undefined;
    }
  };
  return {
    read: () => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null') as Value | null) ?? undefined,
    write: (value: Value): void => attempt((storage) => storage.setItem(key, JSON.stringify(value))),
    remove: (): void => attempt((storage) => storage.removeItem(key)),
  };
}
