/** Keeps one object for equal values: what a million rows have in common takes memory once. Made for one reading, and dropped with it. */
export interface Interner {
  text(value: string): string;
  /** Lists with the same texts in the same order are one list. */
  texts(values: readonly string[]): readonly string[];
}

export function createInterner(): Interner {
  const texts = new Map<string, string>();
  const lists = new Map<string, readonly string[]>();
  return {
    text: (value) => kept(texts, value, () => value),
    texts: (values) =>
      kept(lists, JSON.stringify(values), () => values.map((value) => kept(texts, value, () => value))),
  };
}

function kept<Value>(known: Map<string, Value>, key: string, first: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = first()));
  return value;
}
