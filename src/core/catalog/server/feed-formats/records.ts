import type { Message } from '#kernel/message.ts';
import type { ErrorCode } from '#platform/rest/error-codes.ts';
import type { MissingColumn, PresetName } from '../../rules/presets/preset.ts';

/** A record of a feed: a value that may be a row, or the reason that there is none. */
export type FeedRecord = {
  /** First line of the record, from 1. */
  readonly line: number;
  readonly value?: unknown;
  readonly problem?: Message;
};

export const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Separator = keyof typeof SEPARATORS;

/** How a feed is to be read; what a sender leaves out is found in the feed itself. */
export interface Reading {
  readonly preset: PresetName | null;
  readonly separator: Separator | null;
  readonly decimal: 'comma' | null;
  /** The sender's names of columns, by which fields they are; null for none of its own. */
  readonly mapping: Readonly<Record<string, string>> | null;
}

export const AS_FOUND: Reading = { preset: null, separator: null, decimal: null, mapping: null };

/** What a reader found out by the first line. */
export interface FoundShape {
  preset: PresetName;
  separator: Separator | null;
  /** Column names of tables as they were written; null in other formats. */
  columns: readonly string[] | null;
}

export interface ReadOptions {
  reading: Reading;
  /** Called once, before the first record. */
  onFound?: ((found: FoundShape) => void) | undefined;
  /** Whether the body may end anywhere, as the beginning of a larger one does. */
  isBeginning?: boolean;
}

/** Thrown when the rest of a feed is unreadable: it is not in the declared format. */
export class UnreadableFeed extends Error {
  readonly code: ErrorCode;
  /** What `errors` of the answer says besides. */
  readonly details: readonly Record<string, unknown>[];

  constructor(
    line: number,
    reason: string,
    code: ErrorCode = 'feed_unreadable',
    details: readonly Record<string, unknown>[] = [{ line, error: code }],
  ) {
    super(`Line ${line}: ${reason}`);
    this.name = 'UnreadableFeed';
    this.code = code;
    this.details = details;
  }
}

/** The columns that a table lacks, all at once, each with the one that was probably meant. */
export function columnsMissing(line: number, missing: readonly MissingColumn[], advice: string): UnreadableFeed {
  const named = missing.map(
    ({ field, nearest }) => `${field}: no such column${nearest === null ? '' : `; did you mean ${nearest}?`}`,
  );
  const details = missing.map(({ field, columns, nearest }) => ({ error: 'columns_missing', field, columns, nearest }));
  return new UnreadableFeed(line, [...named, advice].join('. '), 'columns_missing', details);
}

/** Limits a reader's memory: no product or order is this long. */
export const MAX_RECORD_LENGTH = 2 ** 20;

/** Reads the records of a feed in order, in batches. Throws `UnreadableFeed`. */
export type RecordReader = (bytes: AsyncIterable<Uint8Array>, options: ReadOptions) => AsyncGenerator<FeedRecord[]>;
