import { readFeedRow, type ProductRow, type ReadRow } from '../feed-rows.ts';
import type { FeedCatalog } from '../field-reader.ts';
import { columnOf, type Attributes, type Preset } from './preset.ts';
import { VTEX_FIELDS, vtexFields } from './vtex.ts';

/** Reads a record of a table or of XML, and reports what is wrong under the sender's own names. */
export function readAttributes(preset: Preset, attributes: Attributes, catalog: FeedCatalog): ReadRow<ProductRow> {
  return renamed(readFeedRow('products', preset.fields(attributes), catalog), (field) =>
    columnOf(preset, field, attributes),
  );
}

/** Reads one SKU of a product of VTEX. */
export function readVtexItem(item: Parameters<typeof vtexFields>[0], catalog: FeedCatalog): ReadRow<ProductRow> {
  return renamed(readFeedRow('products', vtexFields(item), catalog), (field) => VTEX_FIELDS[field] ?? field);
}

function renamed(read: ReadRow<ProductRow>, nameOf: (field: string) => string): ReadRow<ProductRow> {
  if (read.problems === null) return read;
  return { row: null, problems: read.problems.map((problem) => ({ ...problem, field: nameOf(problem.field) })) };
}
