/** What the engine and the console learn from the log. */
export { type BidRecords, type Bidder, type BidMarket, readBidRecords, setBids, steeringOf } from './automated-bids.ts';
export { type Basis, type BidAdvice, adviseBid } from './bid-advice.ts';
export { type ClickStatistics, countNewEvents, createClickStatistics } from './click-statistics.ts';
export { type Contest, type Contestant, type Storefront, openContest } from './contest.ts';
export { type Forecast, forecastOf } from './forecast.ts';
export { type Steering } from './rules/life.ts';
export { deleteAuctionsBefore } from './old-auctions.ts';
export { type Sample, type Samples, createSamples, readSample, remembered } from './samples.ts';
export { searchesFinding } from './product-searches.ts';
export { searchesLike } from './rules/search-terms.ts';
export { type Visibility, whyNotShown } from './why-not-shown.ts';
