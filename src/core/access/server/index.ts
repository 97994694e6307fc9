/** Public interface of access. */
export { admit, type AdmissionDeps } from './admission.ts';
export { createAccessKey, type AccessDeps } from './access-keys.ts';
export { addAccessSchema } from './access.resolvers.ts';
