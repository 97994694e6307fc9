export { attemptKey, countAttempts } from './attempts.ts';
export { deleteLatestAttempt } from './attempt.repository.ts';
export { addCaptchaRoutes } from './captcha.ts';
export { confirmUser, hasTwoStep } from './confirmation.ts';
export { recordImpersonatedAct } from './impersonation.ts';
export { resetHandler } from './password-changes.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { createUser } from './users.ts';
export { addIdentitySchema } from './identity.resolvers.ts';
export { createSecrets, type Secrets } from './secrets.ts';
export {
  addIdentityProvider,
  changeIdentityProvider,
  listIdentityProviders,
  removeIdentityProvider,
  unlinkIdentityProvider,
} from './identity-providers.ts';
export { resealSecrets } from './reseal.ts';
export { addSingleSignOnRoutes } from './single-sign-on.routes.ts';
export { grantStaff, revokeStaff } from './staff.ts';
export { deleteSessionsOf } from './identity.repository.ts';
export { loginsOf } from './security.repository.ts';
export { deleteEnded, findSession } from './sessions.ts';
