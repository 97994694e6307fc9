/** The door of advice. */
export { addAdviceSchema, type AdviceDependencies } from './schema.ts';
