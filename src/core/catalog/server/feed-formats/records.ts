/** What stands in one place of a feed: a value that may be a row, or why there is none. */
export type FeedRecord = {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly value?: unknown;
  readonly problem?: string;
};

/** From here on nothing can be read: the text is not what it says it is. */
export class UnreadableFeed extends Error {
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.name = 'UnreadableFeed';
  }
}

/** A record longer than this is not a product or an order. It bounds what a reader holds. */
export const MAX_RECORD_LENGTH = 2 ** 20;

/** The records of a feed in the order they stand there, a bunch at a time. Throws `UnreadableFeed`. */
export type RecordReader = (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<FeedRecord[]>;
