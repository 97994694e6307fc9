/** A record of a foreign format: values by the normal form of their column or attribute. */
export type Attributes = Readonly<Record<string, readonly string[]>>;

export const PRESET_NAMES = ['endcap', 'google', 'shopify', 'vendure', 'vtex'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** How a shop system writes its products, in the names it uses. */
export interface Preset {
  readonly name: PresetName;
  /** The columns that fill each of our fields, as the system writes them; any of them will do. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Further columns that are known, and not read. */
  readonly ignored?: readonly string[];
  /** The form in which names of columns are compared. */
  normal(column: string): string;
  /** Completes a row by the one before; null for a row that is no product of its own. */
  complete?(row: Attributes, before: Attributes | null): Attributes | null;
  /** Translates a record into the fields of our own feed. */
  fields(row: Attributes): Record<string, unknown>;
}

/** Fields without which no product is read. */
const REQUIRED_FIELDS = ['sku', 'name', 'price', 'quantity'] as const;

export interface MissingColumn {
  field: string;
  /** The names that would do. */
  columns: readonly string[];
  /** The most similar column there is; null when none is. */
  nearest: string | null;
}

/** Returns the required fields that no column fills, each with the column that was probably meant. */
export function missingColumns(preset: Preset, header: readonly string[]): MissingColumn[] {
  const present = new Set(header.map(preset.normal));
  return REQUIRED_FIELDS.flatMap((field): MissingColumn[] => {
    const columns = preset.columns[field]!;
    if (columns.some((column) => present.has(preset.normal(column)))) return [];
    return [{ field, columns, nearest: nearestOf([field, ...columns], header) }];
  });
}

/** Returns the columns that a preset does not know. */
export function unknownColumns(preset: Preset, header: readonly string[]): string[] {
  const known = new Set([...Object.values(preset.columns).flat(), ...(preset.ignored ?? [])].map(preset.normal));
  return header.filter((column) => !known.has(preset.normal(column)));
}

/** The column by which a sender knows one of our fields. */
export function columnOf(preset: Preset, field: string, row: Attributes): string {
  const columns = preset.columns[field];
  return columns?.find((column) => row[preset.normal(column)]?.length) ?? columns?.[0] ?? field;
}

export const firstOf =
  (row: Attributes, normal: (column: string) => string) =>
  (...columns: readonly string[]): string | undefined => {
    for (const column of columns) {
      const text = row[normal(column)]?.[0]?.trim();
      if (text !== undefined && text !== '') return text;
    }
    return undefined;
  };

export const lowerCase = (column: string): string => column.trim().toLowerCase();

/** Reads stock as tables write it; anything else is reported as it is. */
export const countOf = (text: string | undefined): unknown =>
  text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : text;

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Finds the column most like one of the names: by whole words, then by the letters that differ. */
function nearestOf(names: readonly string[], header: readonly string[]): string | null {
  let best: { column: string; distance: number } | null = null;
  for (const column of header) {
    const words = new Set(wordsOf(column));
    for (const name of names) {
      const shared = wordsOf(name).filter((word) => words.has(word)).length;
      const letters = distance(name.toLowerCase(), column.toLowerCase());
      const far = shared > 0 ? letters / 100 : letters;
      if (far <= Math.max(2, name.length / 3) && (best === null || far < best.distance))
        best = { column, distance: far };
    }
  }
  return best?.column ?? null;
}

/** Levenshtein's: how many letters have to be added, removed or replaced. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at];
    for (let index = 1; index <= b.length; index += 1) {
      const replaced = row[index - 1]! + (a[at - 1] === b[index - 1] ? 0 : 1);
      next.push(Math.min(row[index]! + 1, next[index - 1]! + 1, replaced));
    }
    row = next;
  }
  return row[b.length]!;
}
