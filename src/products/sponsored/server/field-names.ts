/** A list of the request beside the checked one, whose rows are in another order and of several for the same the last. */
export interface CheckedList<Row> {
  /** As the check names it. */
  readonly checked: string;
  readonly sent: string;
  readonly rows: readonly Row[];
  /** In the order of the check. */
  readonly inOrder: (rows: readonly Row[]) => readonly Row[];
  /** The same for rows for the same. */
  readonly keyOf: (row: Row) => string;
  /** Of the row's fields those with another name. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Returns the sent name of a row's field, or of the list; the field itself where it is of neither. */
export function fieldOfList<Row>(field: string, list: CheckedList<Row>): string {
  const { checked, sent, rows, inOrder, keyOf, names = {} } = list;
  if (field === checked) return sent;
  if (!field.startsWith(`${checked}.`)) return field;
  const [place = '', name = ''] = field.slice(checked.length + 1).split('.');
  const row = inOrder(rows)[Number(place)];
  const index = row === undefined ? -1 : rows.findLastIndex((one) => keyOf(one) === keyOf(row));
  return index < 0 ? sent : `${sent}.${index}.${names[name] ?? name}`;
}
