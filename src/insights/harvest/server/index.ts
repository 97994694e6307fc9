/** Public interface of harvest. */
export { addHarvestSchema } from './harvest.resolvers.ts';
export { type HarvestSources } from './act.resolvers.ts';
export { harvestRoutes } from './harvest.rest.ts';
export { harvestRules } from './harvest.jobs.ts';
export { openProposals } from './harvest-act.repository.ts';
