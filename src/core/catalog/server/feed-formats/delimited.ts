import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { attributeName, missingAttributes } from '../../rules/google-product.ts';
import { MAX_RECORD_LENGTH, UnreadableFeed, type FeedRecord, type RecordReader } from './records.ts';
import { utf8Text } from './utf8.ts';

const BATCH_SIZE = 500;

/** Reads Google's product data as a table. The first record names the attributes; a repeated name adds values. */
export function delimitedReader(delimiter: ',' | '\t'): RecordReader {
  return async function* (bytes) {
    const parser = parse({
      delimiter,
      record_delimiter: ['\r\n', '\n'],
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_LENGTH,
    });
    // The parser reports errors of its input, and they are caught below.
    pipeline(utf8Text(bytes), parser).catch(() => {});
    let names: string[] | null = null;
    let nextLine = 1;
    let found: FeedRecord[] = [];
    try {
      for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
        // csv-parse reports the end of a record, so empty lines before a record count as part of it.
        const line = Math.max(nextLine, info.lines - lineBreaksIn(record));
        nextLine = info.lines + 1;
        if (names === null) names = namesOf(record, line, delimiter);
        else found.push({ line, value: attributesOf(names, record) });
        if (found.length < BATCH_SIZE) continue;
        yield found;
        found = [];
      }
    } catch (error) {
      if (error instanceof CsvError) throw new UnreadableFeed(Number(error['lines'] ?? nextLine), error.message);
      throw error;
    }
    yield found;
  };
}

const SEPARATORS = { ',': 'commas', '\t': 'tabs', ';': 'semicolons', '|': 'vertical bars' };

function namesOf(record: readonly string[], line: number, delimiter: ',' | '\t'): string[] {
  const names = record.map(attributeName);
  const missing = missingAttributes(names);
  if (missing.length === 0) return names;
  const found = (Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[]).find(
    (separator) => separator !== delimiter && record.length === 1 && record[0]!.includes(separator),
  );
  const advice = found
    ? `its columns are separated by ${SEPARATORS[found]}; send commas as text/csv or tabs as text/tab-separated-values`
    : `the columns ${names.map((name) => `"${name}"`).join(', ')} were found, separated by ${SEPARATORS[delimiter]}`;
  throw new UnreadableFeed(line, `no column is named ${missing.join(', ')}: ${advice}`);
}

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
