import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { findPreset, tablePreset } from '../../rules/presets/index.ts';
import { missingColumns, type Attributes } from '../../rules/presets/preset.ts';
import {
  columnsMissing,
  MAX_RECORD_LENGTH,
  SEPARATORS,
  UnreadableFeed,
  type FeedRecord,
  type Reading,
  type ReadOptions,
  type RecordReader,
  type Separator,
} from './records.ts';
import { utf8Text } from './utf8.ts';

const BATCH_SIZE = 500;

/**
 * Reads a table. The first record names the columns; a repeated name adds values. `usual` is the separator of the type,
 * null where the first line shows it.
 */
export function delimitedReader(usual: Separator | null): RecordReader {
  return async function* (bytes, { reading, onFound, isBeginning = false }) {
    const texts = utf8Text(bytes);
    const { head, rest } = await firstLine(texts);
    const separator = reading.separator ?? usual ?? separatorIn(head);
    const parser = parse({
      delimiter: SEPARATORS[separator],
      record_delimiter: ['\r\n', '\n'],
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_LENGTH,
    });
    // The parser reports errors of its input, and they are caught below.
    pipeline(rest, parser).catch(() => {});
    let table: Table | null = null;
    let nextLine = 1;
    let found: FeedRecord[] = [];
    try {
      for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
        // csv-parse reports the end of a record, so empty lines before a record count as part of it.
        const line = Math.max(nextLine, info.lines - lineBreaksIn(record));
        nextLine = info.lines + 1;
        if (table === null) {
          table = tableOf(record, line, { separator, reading, onFound });
          continue;
        }
        const row = table.read(record);
        if (row !== null) found.push({ line, value: row });
        if (found.length < BATCH_SIZE) continue;
        yield found;
        found = [];
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      if (!isBeginning)
        throw new UnreadableFeed(
          Number(error['lines'] ?? nextLine),
          error.message,
          error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'feed_truncated' : 'feed_unreadable',
        );
    }
    yield found;
  };
}

/** Reads as far as the end of the first line that has text, to look at it before the table is parsed. */
async function firstLine(texts: AsyncIterable<string>): Promise<{ head: string; rest: AsyncIterable<string> }> {
  const iterator = texts[Symbol.asyncIterator]();
  let head = '';
  let isOver = false;
  while (!/\S[^\n]*\n/.test(head) && head.length < MAX_RECORD_LENGTH && !isOver) {
    const { value, done } = await iterator.next();
    if (done) isOver = true;
    else head += value;
  }
  const rest = async function* () {
    yield head;
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return;
      yield value;
    }
  };
  return { head: head.trimStart().split('\n', 1)[0]!, rest: rest() };
}

/** The separator that the first line has most of, outside quotes. */
function separatorIn(line: string): Separator {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counted = (Object.entries(SEPARATORS) as [Separator, string][]).map(
    ([name, separator]) => [name, bare.split(separator).length] as const,
  );
  return counted.toSorted((a, b) => b[1] - a[1])[0]![0];
}

interface Table {
  /** Null for a row that is no product of its own. */
  read(record: readonly string[]): Attributes | null;
}

const NAMES = { comma: 'commas', semicolon: 'semicolons', tab: 'tabs' };

function tableOf(
  record: readonly string[],
  line: number,
  { separator, reading, onFound }: Pick<ReadOptions, 'reading' | 'onFound'> & { separator: Separator },
): Table {
  const header = record.map((column) => mapped(column, reading.mapping));
  const preset = (reading.preset === null ? undefined : tablePreset(reading.preset)) ?? findPreset(header);
  onFound?.({ preset: preset.name, separator, columns: record });
  const missing = missingColumns(preset, header);
  if (missing.length > 0) {
    const columns = header.map((name) => `"${name}"`).join(', ');
    throw columnsMissing(line, missing, `The columns ${columns} were found, separated by ${NAMES[separator]}`);
  }
  const names = header.map(preset.normal);
  let before: Attributes | null = null;
  return {
    read(values) {
      const attributes = attributesOf(names, values);
      const row = preset.complete ? preset.complete(attributes, before) : attributes;
      before = row ?? before;
      return row;
    },
  };
}

/** The name of a column as fields and presets know it. */
const mapped = (column: string, mapping: Reading['mapping']): string => mapping?.[column.trim()] ?? column;

function attributesOf(names: readonly string[], record: readonly string[]): Record<string, string[]> {
  const attributes: Record<string, string[]> = Object.create(null);
  for (const [index, name] of names.entries()) {
    const text = record[index];
    if (text !== undefined && text !== '') (attributes[name] ??= []).push(text);
  }
  return attributes;
}

function lineBreaksIn(record: readonly string[]): number {
  let breaks = 0;
  for (const text of record) for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}
