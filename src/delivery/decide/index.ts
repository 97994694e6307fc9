/** Public API of the ad decision, for the other modules of delivery and for the apps. */
export { type AuctionCandidate, runAuction } from './auction.ts';
export type { AuctionRequest } from './auction-request.ts';
export { type CatalogIndex, type Pause, type ServingChange, createCatalogIndex } from './auction-index.ts';
export { asciiJson } from './auction-wire.ts';
export {
  type BidClaims,
  type TokenKeys,
  type TokenProblem,
  type TokenVerifier,
  createTokenSigner,
  createTokenVerifier,
  tokenKeyId,
} from './bid-token.ts';
export { ERRORS_PATH, type WireProblem, errorsPage } from './errors.ts';
export { type AuctionRecord, type AuctionResult, createDecider } from './decide.ts';
export {
  type Admit,
  type Sender,
  type WireAnswer,
  answerAuctions,
  createAuthorize,
  errorAnswer,
} from './auction.routes.ts';
export { learnedTraffic, type TrafficCurve } from './rules/pacing.ts';
export { shopperKey } from './shopper-key.ts';
export { type FrequencyCap, createFrequencyCap } from './frequency-cap.ts';
export { type BudgetState, type Place, budgetOfToday, createLiveSpend } from './budget-state.ts';
export { type Allowance, type RateLimit, consumeToken } from './rules/rate-limit.ts';
export { PLACEMENTS, type Placement, type ServingAdSet, type ServingBanner, type ServingProduct } from './serving.ts';
export { type ClickRates, medianBidIn, prepareServing, walletRateOf } from './serving-loader.ts';
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
} from './engine.repository.ts';
