/** Public interface of the overview. */
export { addOverviewSchema } from './overview.resolvers.ts';
