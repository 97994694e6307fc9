import type { InvalidReason } from './judge.ts';

interface ReasonEntry {
  title: string;
  cause: string;
  repair: string;
  example: string;
}

/** Why events are stored and not believed, for the pages that `docs` of a refused event leads to. */
export const REFUSAL_REASONS: Readonly<Record<InvalidReason, ReasonEntry>> = {
  MALFORMED: {
    title: 'Not a bid of ours',
    cause:
      '`resolvedBidId` is not one that an auction answered: it was shortened, changed or made up, or comes from an auction with `test`.',
    repair:
      'Send the text of the winner exactly as the auction answered it. Columns and cookies that cut it are the usual cause.',
    example: '"resolvedBidId": "none"',
  },
  UNKNOWN_KEY: {
    title: 'A bid that is no longer signed for',
    cause: 'The bid was signed with a secret that is not used any more.',
    repair: 'Bids are good for 24 hours. Ask for the auction again on each page view.',
    example: 'A winner of last year',
  },
  FORGED: {
    title: 'A bid that was changed',
    cause: 'The signature of `resolvedBidId` does not fit what it says: a character was lost or replaced.',
    repair: 'Pass the text on unchanged, without lower-casing, trimming or encoding it again.',
    example: 'A winner whose last characters are missing',
  },
  EXPIRED: {
    title: 'A bid that is too old',
    cause: 'More than 24 hours passed between the auction and the event.',
    repair: 'Do not store answers of auctions with a page: ask again for each page view.',
    example: 'A click on a page that was left open for two days',
  },
  FOREIGN_CATALOG: {
    title: 'A bid of another storefront',
    cause: 'The auction was asked with the key of one storefront, and the event sent with that of another.',
    repair: 'Send events with a key of the storefront that asked for the auction.',
    example: 'A winner of SG, reported with a key of MY',
  },
  BOT: {
    title: 'A robot',
    cause: 'The user agent is that of a known robot, a crawler or a test tool.',
    repair: 'Nothing, if it is one. A back end sends the shopper’s own `userAgent` with each event, not its own.',
    example: 'Mozilla/5.0 (compatible; Googlebot/2.1)',
  },
  CLICK_RATE: {
    title: 'Clicks faster than people click',
    cause: 'The shopper, or the address, clicked more often than is billed.',
    repair: 'Report one click once, with one id, and let a back end send each shopper’s `ip` and `userAgent`.',
    example: 'Two clicks of one shopper within a minute',
  },
};
