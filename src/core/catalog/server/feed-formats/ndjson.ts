import { MAX_RECORD_LENGTH, UnreadableFeed, type FeedRecord, type RecordReader } from './records.ts';
import { utf8Text } from './utf8.ts';
import { catalogMessages } from '../../rules/catalog.messages.ts';
import { readJson } from '#kernel/json.ts';

/**
 * Reads one JSON object per line, skipping empty lines. The first line decides whether it is NDJSON at all; an
 * incomplete last line means that the body was truncated. An invalid line in between is one rejected row.
 */
export const readNdjson: RecordReader = async function* (bytes) {
  /** An invalid line that may turn out to be the last. */
  let doubtful: FeedRecord | null = null;
  let line = 1;
  let rest = '';
  let isOverlong = false;
  let isFirst = true;

  const recordOf = (text: string): FeedRecord | null => {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    const value = readJson(trimmed);
    if (isFirst && !isObject(value)) throw new UnreadableFeed(line, 'not NDJSON, one JSON object per line');
    isFirst = false;
    return value === undefined ? { line, problem: catalogMessages.row.notJson() } : { line, value };
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
      const record = recordOf(rest);
      if (record) add(found, record);
      rest = '';
      isOverlong = false;
      line += 1;
    }
    yield found;
  }
  const found: FeedRecord[] = [];
  const last = recordOf(rest);
  if (last) add(found, last);
  if (doubtful)
    throw new UnreadableFeed((doubtful as FeedRecord).line, 'the last line is not whole JSON: the body was cut');
  yield found;
};

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
