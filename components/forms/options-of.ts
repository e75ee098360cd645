/** The options of a select, of radio buttons or of a filter, from their labels by value. */
export const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
