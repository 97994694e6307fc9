/** Learning from the log, for the engine and the console; its rules/ are imported directly. */
export { type Bidder, type BidMarket, readBidRecords, automatedBids, autoBidStateOf } from './automated-bids.ts';
export { type Basis, type BidAdvice, adviseBid } from './bid-advice.ts';
export { countNewEvents, createClickStatistics } from './click-statistics.ts';
export { type ReplayedCampaign, openReplay } from './auction-replay.ts';
export { type BudgetForecast, type Forecast, forecasts } from './forecast.ts';
export { replayRules } from './rules-replay.ts';
export { deleteAuctionsBefore } from './old-auctions.ts';
export { createSamples, readSample, type Sample } from './samples.ts';
export { productPairs } from './product-pairs.ts';
export { productSearches } from './product-searches.ts';
export { type Visibility, explainVisibility } from './why-not-shown.ts';
