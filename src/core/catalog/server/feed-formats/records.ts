import type { Message } from '#kernel/message.ts';

/** A record of a feed: a value that may be a row, or the reason that there is none. */
export type FeedRecord = {
  /** First line of the record, from 1. */
  readonly line: number;
  readonly value?: unknown;
  readonly problem?: Message;
};

/** Thrown when the rest of a feed is unreadable: it is not in the declared format. */
export class UnreadableFeed extends Error {
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.name = 'UnreadableFeed';
  }
}

/** Limits a reader's memory: no product or order is this long. */
export const MAX_RECORD_LENGTH = 2 ** 20;

/** Reads the records of a feed in order, in batches. Throws `UnreadableFeed`. */
export type RecordReader = (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<FeedRecord[]>;
