import type { IssueReason } from '#core/catalog/rules/event-issues.ts';

/** What a storefront asked for and reported. Counts of a span of days; of auctions, those that were logged. */
export type StorefrontTraffic = {
  readonly searchPages: number;
  readonly searchPagesWithoutTerm: number;
  readonly withCategories: number;
  /** None of the categories is in its feed. */
  readonly withUnknownCategories: number;
  readonly withCandidates: number;
  /** None of the candidates is in its feed. */
  readonly withUnknownCandidates: number;
  /** Logged auctions that awarded at least one place, what they awarded, and what of it was reported as seen. */
  readonly won: number;
  readonly places: number;
  readonly placesSeen: number;
  readonly firstPlacesSeen: number;
  /** Without any ad that was reported as seen. */
  readonly wonUnseen: number;
  readonly impressions: number;
  /** Beyond the first of an ad in an auction. */
  readonly repeatedImpressions: number;
  readonly clicks: number;
  readonly clicksUnseen: number;
  /** Clicks on ads that another shopper is reported to have seen. */
  readonly clicksOfOthers: number;
  readonly clicksWithSource: number;
  /** From the address and browser that most of these clicks came from. */
  readonly clicksOfTopSource: number;
  readonly shoppersOfTopSource: number;
  /** Lines of orders that were credited to a click or a view. */
  readonly creditedSales: number;
  readonly issues: Readonly<Partial<Record<IssueReason, number>>>;
  readonly orderLines: number;
  readonly orderLinesWithoutShopper: number;
  readonly orderLinesUnknown: number;
  readonly linesOfShoppers: number;
  /** Lines of products with a price in the feed, and the median of sold by listed price. */
  readonly pricedLines: number;
  readonly medianPriceRatio: number | null;
  /** Lines sold more than 30 days ago, and returns that were ever reported. */
  readonly oldOrderLines: number;
  readonly returns: number;
};

export type StorefrontMistake = {
  readonly mistake: string;
  readonly evidence: string;
  readonly cause: string;
  readonly repair: string;
};

type Rule = {
  readonly cause: string;
  readonly repair: string;
  readonly find: (traffic: StorefrontTraffic) => string | null;
};

/** Fewer say nothing. */
const ENOUGH = 50;
const MANY = 500;

/** Returns the evidence when more than a share of enough are wrong. */
const tooMany = (wrong: number, all: number, mostShare: number, text: string, enough = ENOUGH): string | null =>
  all >= enough && wrong > mostShare * all ? `${wrong} of ${all} ${text}` : null;

const ofEvents = (reason: IssueReason, mostShare: number, text: string) => (traffic: StorefrontTraffic) => {
  const wrong = traffic.issues[reason] ?? 0;
  return tooMany(wrong, traffic.impressions + traffic.clicks + traffic.orderLines + wrong, mostShare, text);
};

/** Each mistake with the rule that finds it. */
const RULES: Readonly<Record<string, Rule>> = {
  'search term missing': {
    cause: 'Ads of a search page are found by its words: without them it shows any product.',
    repair: 'Send what the shopper typed as `searchQuery`, unchanged.',
    find: ({ searchPagesWithoutTerm, searchPages }) =>
      tooMany(searchPagesWithoutTerm, searchPages, 0.1, 'auctions of search pages had no search term'),
  },
  'unknown category': {
    cause: 'No product is in a category that the feed does not have, so no ad fits.',
    repair: 'Send the category ids of the feed in `category`.',
    find: ({ withUnknownCategories, withCategories }) =>
      tooMany(withUnknownCategories, withCategories, 0.2, 'auctions named only categories that the feed does not have'),
  },
  'unknown candidates': {
    cause: 'Only products that the auction names compete, and the feed has none of them.',
    repair: 'Send the SKUs of the feed in `products.ids`.',
    find: ({ withUnknownCandidates, withCandidates }) =>
      tooMany(withUnknownCandidates, withCandidates, 0.2, 'auctions named only products that the feed does not have'),
  },
  'impression missing': {
    cause:
      'Ads are asked for and nobody is said to have seen them: they learn nothing, and those billed by view earn nothing.',
    repair: 'Load the kit’s beacon on every page with ads, or report impressions to `/v2/events`.',
    find: ({ wonUnseen, won }) => tooMany(wonUnseen, won, 0.8, 'auctions with ads had no impression'),
  },
  'slots differ from places shown': {
    cause: 'Ads are awarded that the page has no place for.',
    repair: 'Ask for as many `slots` as the page shows.',
    find: ({ places, placesSeen, firstPlacesSeen, won }) =>
      firstPlacesSeen > 0.8 * won
        ? tooMany(places - placesSeen, places, 0.4, 'ads that were awarded were not seen')
        : null,
  },
  'winners re-ordered or dropped': {
    cause: 'The first ad bids the most for its place: others are shown instead of it, and it is charged for less.',
    repair: 'Show winners in the order of the answer, and all of them.',
    find: ({ firstPlacesSeen, won, wonUnseen }) => {
      const seen = won - wonUnseen;
      return tooMany(seen - firstPlacesSeen, seen, 0.2, 'auctions with impressions had none of their first ad');
    },
  },
  'click without impression': {
    cause: 'Click rates, and with them bids and forecasts, are too high.',
    repair: 'Report an impression of each ad that is shown, before its click.',
    find: ({ clicksUnseen, clicks }) => tooMany(clicksUnseen, clicks, 0.2, 'clicks were on ads without an impression'),
  },
  'new id on each retry': {
    cause: 'A view that is sent again under a new id counts again.',
    repair: 'Make an event’s id once, and send it again with that id: the kit’s follows from the seal.',
    find: ({ repeatedImpressions, impressions }) =>
      tooMany(
        repeatedImpressions,
        impressions,
        0.2,
        'impressions were of an ad that had been seen in the same auction',
      ),
  },
  'event malformed': {
    cause: 'Such events are not counted.',
    repair: 'Send them with `Prefer: return=representation`: the answer names the field.',
    find: ofEvents('MALFORMED', 0.01, 'events were malformed'),
  },
  'seal cut or changed': {
    cause: 'Events with it are not believed: nothing is counted or charged.',
    repair: 'Send `resolvedBidId` as it came, in full.',
    find: ofEvents('FORGED', 0.01, 'events had a seal that is not ours'),
  },
  'seal too old': {
    cause: 'An ad is charged for a day after its auction: the page was kept for longer.',
    repair: 'Ask for ads for each page view, and outside of what is cached.',
    find: ofEvents('EXPIRED', 0.05, 'events came more than a day after their auction'),
  },
  'seal of another storefront': {
    cause: 'Ads of one storefront are reported with the key of another, and not charged.',
    repair: 'Ask and report with the key of the same storefront.',
    find: ofEvents('FOREIGN_CATALOG', 0.01, 'events were of ads of another storefront'),
  },
  'clock wrong or zone missing': {
    cause: 'Times in the future become the time of arrival; others lie before the auction they follow.',
    repair: 'Send `occurredAt` with its zone, by a clock that is kept right.',
    find: (traffic) =>
      ofEvents('TIME_AHEAD', 0.05, 'events lay in the future')(traffic) ??
      ofEvents('TIME_BEFORE_AD', 0.05, 'events lay before their auction')(traffic),
  },
  'shopper id new on each request': {
    cause: 'A click and the order after it belong to different shoppers: no sale is credited.',
    repair: 'Keep one id per shopper, in a cookie, and send it with every event.',
    find: ({ clicksOfOthers, clicks }) =>
      tooMany(clicksOfOthers, clicks, 0.5, 'clicks were by another shopper than the one who saw the ad'),
  },
  'shopper differs between click and order': {
    cause: 'Orders cannot be credited to the ads that led to them.',
    repair: 'Send the same `opaqueUserId` with views, clicks and orders.',
    find: ({ clicks, linesOfShoppers, creditedSales }) =>
      clicks >= MANY && linesOfShoppers >= ENOUGH && creditedSales === 0
        ? `${clicks} clicks and ${linesOfShoppers} lines of orders with their shopper, and none of them after a click`
        : null,
  },
  'the server’s agent on all events': {
    cause: 'Shoppers look like one: their clicks are taken for a click flood, and robots are not told.',
    repair: 'Send each event’s `ipAddress` and `userAgent` as the shopper’s browser has them: the kit’s relay does.',
    find: ({ clicksOfTopSource, clicksWithSource, shoppersOfTopSource }) =>
      shoppersOfTopSource >= ENOUGH / 5
        ? tooMany(
            clicksOfTopSource,
            clicksWithSource,
            0.8,
            `clicks, of ${shoppersOfTopSource} shoppers, came from one address and browser`,
          )
        : null,
  },
  'orders not sent': {
    cause: 'Without orders no sale is credited, and automated bids have nothing to learn from.',
    repair: 'Report each order as a purchase, or send the feed of orders.',
    find: ({ clicks, orderLines }) => (clicks >= MANY && orderLines === 0 ? `${clicks} clicks, and no order` : null),
  },
  'order without shopper': {
    cause: 'It cannot be credited to what its shopper clicked.',
    repair: 'Send the shopper with the order, or report the purchase from the page, too.',
    find: ({ orderLinesWithoutShopper, orderLines }) =>
      tooMany(orderLinesWithoutShopper, orderLines, 0.5, 'lines of orders had no shopper'),
  },
  'price in cents or another currency': {
    cause: 'Sales and return on ad spend are wrong by the same factor.',
    repair: 'Send prices of one piece in units of the storefront’s currency, such as 12.50.',
    find: ({ pricedLines, medianPriceRatio }) =>
      pricedLines >= ENOUGH && medianPriceRatio !== null && (medianPriceRatio > 2 || medianPriceRatio < 0.4)
        ? `half of ${pricedLines} lines sold at ${medianPriceRatio.toFixed(2)} times the feed’s price`
        : null,
  },
  'orders of unknown products': {
    cause: 'A product that the feed does not have, such as the parent of what was sold, is credited to no ad.',
    repair: 'Send the SKU that is in the feed.',
    find: ({ orderLinesUnknown, orderLines }) =>
      tooMany(orderLinesUnknown, orderLines, 0.2, 'lines of orders were of products that the feed does not have'),
  },
  'returns never told': {
    cause: 'Sales that were taken back stay in reports.',
    repair: 'Report returns and cancelled orders, by event or by feed.',
    find: ({ oldOrderLines, returns }) =>
      oldOrderLines >= MANY && returns === 0 ? `${oldOrderLines} lines sold a month ago, and no return` : null,
  },
};

export const STOREFRONT_MISTAKES = Object.keys(RULES);

/** Names each mistake that shows in the traffic, with how far. */
export function storefrontMistakes(traffic: StorefrontTraffic): StorefrontMistake[] {
  return Object.entries(RULES).flatMap(([mistake, { cause, repair, find }]) => {
    const evidence = find(traffic);
    return evidence === null ? [] : [{ mistake, evidence, cause, repair }];
  });
}
