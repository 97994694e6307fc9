export { deleteEndedSessions } from './identity-store.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { addIdentitySchema, type IdentitySchemaDependencies } from './schema.ts';
export { createPerson, findSession, type IdentityDependencies, type PersonData } from './sign-in.ts';
export { type Person } from './types.ts';
export { endSessionsOfAccount } from './session-end-store.ts';
