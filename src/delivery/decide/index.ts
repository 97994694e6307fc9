/** The ad decision's door for the other rooms of delivery and for the apps. */
export { type AuctionCandidate, runAuction } from './auction.ts';
export type { AuctionRequest } from './auction-request.ts';
export { type CatalogIndex, type Pause, type ServingChange, createCatalogIndex } from './auction-index.ts';
export { type WireProblem } from './auction-wire.ts';
export {
  type BidClaims,
  type TokenKeys,
  type TokenProblem,
  type TokenVerifier,
  createTokenSigner,
  createTokenVerifier,
  tokenKeyId,
} from './bid-token.ts';
export { type AuctionRecord, type AuctionResult, createDecider } from './decide.ts';
export { type Admit, type WireAnswer, answerAuctions, createAuthorize, refusal } from './http.ts';
export { learnedTraffic, type TrafficCurve } from './rules/pacing.ts';
export { type Shows, createShows } from './shows.ts';
export { type LiveSpend, type Place, budgetOfToday, createLiveSpend } from './live-spend.ts';
export { type Allowance, type RateLimit, takeTurn } from './rules/rate-limit.ts';
export { PLACEMENTS, type Placement, type ServingAdSet, type ServingBanner, type ServingProduct } from './serving.ts';
export { type ClickRates, middleBidIn, prepareServing, walletRateOf } from './serving-loader.ts';
export {
  type CatalogRow,
  type KeyRow,
  insertAuctionLog,
  readCatalogs,
  readSeenAds,
  readTraffic,
  readKeys,
  readCatalogCampaigns,
  readSpend,
  readWallets,
} from './engine-store.ts';
