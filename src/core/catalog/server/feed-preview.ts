import { decimalFromMicros } from '#kernel/money.ts';
import { FEED_LIMITS, maxRowsOf } from '../rules/feed-limits.ts';
import { fieldsOf, type FeedCatalog, type FeedKind } from '../rules/feed-rows.ts';
import { tablePreset } from '../rules/presets/index.ts';
import { unknownColumns, type MissingColumn, type PresetName } from '../rules/presets/preset.ts';
import { recordsOf, UnreadableFeed, type FeedFormat, type FoundShape, type Reading } from './feed-formats/index.ts';
import { readRows } from './feed-import.ts';
import type { RowProblem } from './import.repository.ts';

interface FeedPreview {
  preset: PresetName | null;
  separator: string | null;
  columns: readonly string[] | null;
  missing: readonly MissingColumn[];
  unknown: readonly string[];
  /** Whether it goes on beyond what was read. */
  isCut: boolean;
  rows: { line: number; row: Record<string, unknown> | null; problems: RowProblem[] }[];
}

/** Reads the beginning of a feed as an import would, and writes nothing. Throws what makes it unreadable. */
export async function previewFeed(
  { kind, format, reading, catalog }: { kind: FeedKind; format: FeedFormat; reading: Reading; catalog: FeedCatalog },
  bytes: AsyncIterable<Uint8Array>,
): Promise<FeedPreview> {
  const { head, isCut } = await beginningOf(bytes);
  let shape: FoundShape | null = null;
  const rows: FeedPreview['rows'] = [];
  const unknown = new Set<string>();
  let missing: readonly MissingColumn[] = [];
  const options = { reading, onFound: (found: FoundShape) => (shape = found), isBeginning: isCut };
  try {
    for await (const records of recordsOf(format, head, options)) {
      const shown = records.slice(0, FEED_LIMITS.previewRows - rows.length);
      if (format === 'ndjson') for (const { value } of shown) addUnknown(unknown, kind, value);
      const found = shape as FoundShape | null;
      const read = { kind, format, reading: { ...reading, preset: found?.preset ?? reading.preset }, catalog };
      for (const record of shown) {
        const problems: RowProblem[] = [];
        const [valid] = readRows(read, [record], ({ line, key }, of) =>
          problems.push(...of.map(({ field, message, value }) => ({ line, key, field, message, value }))),
        );
        rows.push({ line: record.line, row: valid ? shownRow(valid.row) : null, problems });
      }
      if (rows.length >= Math.min(FEED_LIMITS.previewRows, maxRowsOf(kind))) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFeed) || error.code !== 'columns_missing') throw error;
    missing = error.details as unknown as readonly MissingColumn[];
  }
  const found = shape as FoundShape | null;
  const preset = found && tablePreset(found.preset);
  if (found?.columns && preset) {
    const ours = reading.mapping ?? {};
    for (const column of unknownColumns(preset, found.columns)) if (!(column.trim() in ours)) unknown.add(column);
  }
  return {
    preset: kind === 'products' ? (found?.preset ?? null) : null,
    separator: found?.separator ?? null,
    columns: found?.columns ?? null,
    missing,
    unknown: [...unknown],
    isCut,
    rows,
  };
}

async function beginningOf(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ head: AsyncIterable<Uint8Array>; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > FEED_LIMITS.previewBytes) break;
  }
  const isCut = size > FEED_LIMITS.previewBytes;
  const text = Buffer.concat(chunks).subarray(0, FEED_LIMITS.previewBytes);
  // A character may be cut as well.
  const end = isCut ? Math.max(text.lastIndexOf('\n') + 1, text.lastIndexOf('>') + 1) : text.length;
  const head = async function* () {
    yield text.subarray(0, end);
  };
  return { head: head(), isCut };
}

function addUnknown(unknown: Set<string>, kind: FeedKind, value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return;
  const known = fieldsOf(kind);
  for (const name of Object.keys(value)) if (!known.includes(name)) unknown.add(name);
}

/** A row in plain values: amounts as text, instants in UTC. */
function shownRow(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'bigint') return [name.replace(/Micros$/, ''), decimalFromMicros(value)];
      if (typeof value === 'number' && name.endsWith('At')) return [name, new Date(value).toISOString()];
      if (Array.isArray(value))
        return [name, value.map((one) => (typeof one === 'object' ? shownRow(one as object) : one))];
      return [name.replace(/Micros$/, ''), value];
    }),
  );
}
