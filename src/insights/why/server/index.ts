/** Public interface of why. */
export { addWhySchema } from './why.resolvers.ts';
export { whyRoutes } from './why.rest.ts';
