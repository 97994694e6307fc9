/** Public interface of why. */
export { addWhySchema } from './why.resolvers.ts';
