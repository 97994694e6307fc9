/** Public interface of search. */
export { addSearchSchema } from './search.resolvers.ts';
