import { MAX_RECORD_LENGTH, UnreadableFeed, type FeedRecord, type RecordReader } from './records.ts';
import { utf8Text } from './utf8.ts';
import { catalogMessages } from '../../rules/catalog.messages.ts';
import { isVtexProduct, vtexItems } from '../../rules/presets/vtex.ts';
import { readJson } from '#kernel/json.ts';

/**
 * Reads one JSON object per line, skipping empty lines. A product of VTEX has several rows in a line. The first line decides whether it is NDJSON at all; an
 * incomplete last line means that the body was truncated. An invalid line in between is one rejected row.
 */
export const readNdjson: RecordReader = async function* (bytes, { reading, onFound, isBeginning = false }) {
  /** An invalid line that may turn out to be the last. */
  let doubtful: FeedRecord | null = null;
  let line = 1;
  let rest = '';
  let isOverlong = false;
  let isFirst = true;

  let isVtex = reading.preset === 'vtex';

  const recordsIn = (text: string, isLast = false): readonly FeedRecord[] => {
    const trimmed = text.trim();
    if (trimmed === '') return NONE;
    const value = readJson(trimmed);
    if (isFirst) {
      if (isLast && value === undefined && trimmed.startsWith('{')) throw truncated(line);
      if (!isObject(value)) throw new UnreadableFeed(line, 'not NDJSON, one JSON object per line');
      isFirst = false;
      isVtex ||= reading.preset === null && isVtexProduct(value);
      onFound?.({ preset: isVtex ? 'vtex' : 'endcap', separator: null, columns: null });
    }
    if (value === undefined) return [{ line, problem: catalogMessages.row.notJson() }];
    if (isVtex && isVtexProduct(value)) return vtexItems(value).map((item) => ({ line, value: item }));
    return [{ line, value: reading.mapping === null ? value : renamed(value, reading.mapping) }];
  };

  const add = (found: FeedRecord[], record: FeedRecord) => {
    if (doubtful) found.push(doubtful);
    doubtful = record.problem === undefined ? null : record;
    if (!doubtful) found.push(record);
  };

  for await (const chunk of utf8Text(bytes)) {
    const found: FeedRecord[] = [];
    const texts = chunk.split('\n');
    for (const [index, text] of texts.entries()) {
      rest += isOverlong ? '' : text;
      if (rest.length > MAX_RECORD_LENGTH) {
        if (isFirst) throw new UnreadableFeed(line, 'longer than a row may be');
        add(found, { line, problem: catalogMessages.row.rowTooLong() });
        isOverlong = true;
        rest = '';
      }
      if (index === texts.length - 1) break;
      for (const record of recordsIn(rest)) add(found, record);
      rest = '';
      isOverlong = false;
      line += 1;
    }
    yield found;
  }
  const found: FeedRecord[] = [];
  if (!isBeginning) for (const record of recordsIn(rest, true)) add(found, record);
  if (doubtful && !isBeginning) throw truncated((doubtful as FeedRecord).line);
  yield found;
};

const NONE: readonly FeedRecord[] = [];

const truncated = (line: number) =>
  new UnreadableFeed(line, 'the last line is not whole JSON: the body was cut. Nothing was taken', 'feed_truncated', [
    { line, error: 'not_json' },
  ]);

/** A sender's own names at the top of a row, as our fields. */
function renamed(value: unknown, mapping: Readonly<Record<string, string>>): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([name, content]) => [mapping[name] ?? name, content]),
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
