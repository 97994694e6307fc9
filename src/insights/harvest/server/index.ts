/** Public interface of harvest. */
export { addTermActions as addHarvestSchema, type HarvestSources } from './act.resolvers.ts';
export { termActionRoutes as harvestRoutes } from './act.rest.ts';
