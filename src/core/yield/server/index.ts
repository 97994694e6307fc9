export { type CatalogYield, readYieldRules } from './yield.repository.ts';
export { removeYieldRule, saveYieldRule, takeBackYieldRule, type YieldActor } from './yield-rules.ts';
export { addYieldSchema } from './yield.resolvers.ts';
