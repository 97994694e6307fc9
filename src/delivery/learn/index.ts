/** What the engine and the console learn from the log. */
export { type Basis, type BidAdvice, adviseBid } from './bid-advice.ts';
export { type ClickStatistics, countNewEvents, createClickStatistics } from './click-statistics.ts';
export { type Contestant, openContest } from './contest.ts';
export { type Forecast, forecastOf } from './forecast.ts';
export { deleteAuctionsBefore } from './learn-store.ts';
export { type Samples, createSamples, readSample } from './samples.ts';
export { type Visibility, whyNotShown } from './why-not-shown.ts';
