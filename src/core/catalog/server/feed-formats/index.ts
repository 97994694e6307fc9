import { delimitedReader } from './delimited.ts';
import { readNdjson } from './ndjson.ts';
import { AS_FOUND, type ReadOptions, type RecordReader } from './records.ts';
import { readXml } from './xml.ts';

export {
  AS_FOUND,
  SEPARATORS,
  UnreadableFeed,
  type FeedRecord,
  type FoundShape,
  type Reading,
  type Separator,
} from './records.ts';

const READERS = {
  ndjson: readNdjson,
  csv: delimitedReader(null),
  tsv: delimitedReader('tab'),
  xml: readXml,
} as const satisfies Record<string, RecordReader>;

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

/** The types that a feed may have, all of them for products. */
export const contentTypesOf = (isProducts: boolean): string[] =>
  Object.entries(FORMAT_OF).flatMap(([type, format]) => (isProducts || format === 'ndjson' ? [type] : []));

export function recordsOf(
  format: FeedFormat,
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions = { reading: AS_FOUND },
) {
  return READERS[format](bytes, options);
}
