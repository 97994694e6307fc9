const memoized = (translate: (name: string) => string) => {
  const known = new Map<string, string>();
  return (name: string): string => {
    let translated = known.get(name);
    if (translated === undefined) known.set(name, (translated = translate(name)));
    return translated;
  };
};

/** `amountMicros` → `amount_micros`: a field's name in a table. */
export const columnName = memoized((field) => field.replaceAll(/[A-Z]/g, (character) => `_${character.toLowerCase()}`));

/** `amount_micros` → `amountMicros`: a column's name in a row. */
export const fieldName = memoized((column) =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);

const renamed = (row: object, name: (key: string) => string): object =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [name(key), value]));

/** Serializes rows as JSON for `jsonb_to_recordset`, whose columns are snake case. */
export const recordsOf = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row) => renamed(row, columnName)));

/** Converts a result's columns to camel case; all rows must have the same columns. */
export function withFieldNames<Row>(rows: object[]): Row[] {
  const isAsItIs = rows.length === 0 || Object.keys(rows[0]!).every((column) => fieldName(column) === column);
  return (isAsItIs ? rows : rows.map((row) => renamed(row, fieldName))) as Row[];
}
