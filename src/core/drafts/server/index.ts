export { addDraftsSchema } from './draft-copies.resolvers.ts';
export { pruneDrafts } from './draft-copy.jobs.ts';
