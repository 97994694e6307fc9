export { addCaptchaRoutes } from './captcha.ts';
export { recordImpersonatedAct } from './impersonation.ts';
export { resetHandler } from './password-changes.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { createPerson, type IdentityDependencies, type PersonData } from './people.ts';
export { addIdentitySchema } from './schema.ts';
export { createSecrets, type Secrets } from './secrets.ts';
export { deleteEnded, findSession } from './sessions.ts';
export { type IdentitySchemaDependencies, type Person } from './types.ts';
