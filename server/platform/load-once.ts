/** Loads at the first call, and again after a failure. All callers share the result. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>) {
  let loading: Promise<Loaded> | undefined;
  const loadShared = (): Promise<Loaded> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  /** `loaded` does not cause a load. */
  return Object.assign(loadShared, { loaded: () => loading });
}
