/** Public API of the ad decision, for the other modules of delivery and for the apps; its rules/ are imported directly. */
export { type AuctionCandidate, runAuction } from './auction.ts';
export { marketplaceRules } from './marketplace-rules.ts';
export { type CatalogIndex, createCatalogIndex } from './auction-index.ts';
export {
  type BidClaims,
  type TokenKeys,
  type TokenVerifier,
  MAX_SKU_BYTES,
  createTokenSigner,
  createTokenVerifier,
  tokenKeyId,
} from './bid-token.ts';
export type { AuctionRecord } from './auction-record.ts';
export { type AuctionResult, createDecider } from './decide.ts';
export { answerAuctions, authorizeBrowser, createAuthorize } from './auction.routes.ts';
export { shopperKey } from './shopper-key.ts';
export { type ShopperHistory, createShopperHistory } from './shopper-history.ts';
export { type BudgetState, type Place, budgetOfToday, createLiveSpend } from './budget-state.ts';
