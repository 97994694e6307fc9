import { LONGEST_RECORD, UnreadableFeed, type FeedRecord, type RecordReader } from './records.ts';

/** One JSON object per line; lines that carry nothing are passed over. Judged by its first line: a wrong one among good ones is only that. */
export const readNdjson: RecordReader = async function* (bytes) {
  const decoder = new TextDecoder();
  let line = 1;
  let rest = '';
  let isOverlong = false;
  let isFirst = true;

  const recordOf = (text: string): FeedRecord | null => {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    const value = parsed(trimmed);
    if (isFirst && !isObject(value)) throw new UnreadableFeed(line, 'not NDJSON, one JSON object per line');
    isFirst = false;
    return value === undefined ? { line, problem: 'Not JSON' } : { line, value };
  };

  for await (const chunk of bytes) {
    const found: FeedRecord[] = [];
    const texts = decoder.decode(chunk, { stream: true }).split('\n');
    for (const [index, text] of texts.entries()) {
      rest += isOverlong ? '' : text;
      if (rest.length > LONGEST_RECORD) {
        if (isFirst) throw new UnreadableFeed(line, 'longer than a row may be');
        found.push({ line, problem: 'Longer than a row may be' });
        isOverlong = true;
        rest = '';
      }
      if (index === texts.length - 1) break;
      const record = recordOf(rest);
      if (record) found.push(record);
      rest = '';
      isOverlong = false;
      line += 1;
    }
    yield found;
  }
  const last = recordOf(rest + decoder.decode());
  if (last) yield [last];
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
