/** Public interface of access. */
export { admit } from './admission.ts';
export { addAccessSchema } from './access.resolvers.ts';
export { createClientReader } from './client-document.ts';
export { addOauthRoutes } from './oauth.routes.ts';
export { pruneGrants } from './grants.ts';
export { endKeysMadeSince } from './access-key.repository.ts';
export { keyRoutes } from './key.rest.ts';
export { mandateGuard, type CampaignPort } from './mandate-guard.ts';
export { openMandate } from './open-mandate.ts';
export { waitingRequests, type CarryOut } from './approvals.ts';
export type { Carried, CarryOutOrder, ConfirmRequest } from './confirmations.ts';
export { holdOrderLimit, readLimitCheck } from './order-limits.ts';
export { makerOf } from './order-limit.repository.ts';
export { waitsUntil } from './approval.repository.ts';
export { askOwner, type OwnerRequest } from './owner-requests.ts';
