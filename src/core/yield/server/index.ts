export { type CatalogYield, type RuledCatalog, readYieldRules } from './yield.repository.ts';
export { type YieldActor, saveYieldRule } from './yield-rules.ts';
export { followYieldEffects } from './yield.jobs.ts';
export { deleteOldTrialAuctions, type GroupEvents, followYieldTrials } from './yield-trial.jobs.ts';
export { yieldRoutes } from './yield.rest.ts';
export { addYieldSchema } from './yield.resolvers.ts';
