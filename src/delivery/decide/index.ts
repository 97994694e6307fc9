/** Public API of the ad decision, for the other modules of delivery and for the apps; its rules/ are imported directly. */
export { type AuctionCandidate, runAuction } from './auction.ts';
export { createCatalogIndex } from './auction-index.ts';
export {
  type BidClaims,
  type TokenKeys,
  type TokenVerifier,
  MAX_SKU_BYTES,
  createTokenSigner,
  createTokenVerifier,
  tokenKeyId,
} from './bid-token.ts';
export { type AuctionContext, type AuctionRecord, type AuctionResult, createDecider } from './decide.ts';
export { type Admit, type Sender, answerAuctions, createAuthorize } from './auction.routes.ts';
export { shopperKey } from './shopper-key.ts';
export { createFrequencyCap } from './frequency-cap.ts';
export { type BudgetState, type Place, budgetOfToday, createLiveSpend, trafficOf } from './budget-state.ts';
