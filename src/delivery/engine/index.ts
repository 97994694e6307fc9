/** Public API of the ad engine, for the apps and the demo. */
export { type AdEngine, createAdEngine } from './engine.ts';
export { type EngineHealth } from './engine-health.ts';
export { type AdCalls, adCalls } from './engine.routes.ts';
export { fromBackEnd } from '#delivery/collect/index.ts';
export type { AuctionRequest } from '#delivery/decide/rules/auction-request.ts';
export { tokenKeyId } from '#delivery/decide/index.ts';
export { type WireEvents } from '#delivery/collect/index.ts';
export { createTestPasses } from './test-pass.ts';
export { AD_LIMITS } from './limits.ts';
export { describedAdCalls } from './described-calls.ts';
