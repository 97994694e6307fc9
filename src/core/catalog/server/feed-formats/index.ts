import { delimitedReader } from './delimited.ts';
import { readNdjson } from './ndjson.ts';
import type { RecordReader } from './records.ts';
import { readXml } from './xml.ts';

export { UnreadableFeed, type FeedRecord } from './records.ts';

const READERS = {
  ndjson: readNdjson,
  csv: delimitedReader(','),
  tsv: delimitedReader('\t'),
  xml: readXml,
} as const satisfies Record<string, RecordReader>;

/** NDJSON uses our own field names; the other formats are Google's product data. */
export type FeedFormat = keyof typeof READERS;

const FORMAT_OF: Readonly<Record<string, FeedFormat>> = {
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/rss+xml': 'xml',
  'application/atom+xml': 'xml',
};

/** Returns null for unsupported types. */
export function formatOf(contentType: string): FeedFormat | null {
  return FORMAT_OF[contentType.split(';')[0]!.trim().toLowerCase()] ?? null;
}

export function recordsOf(format: FeedFormat, bytes: AsyncIterable<Uint8Array>) {
  return READERS[format](bytes);
}
