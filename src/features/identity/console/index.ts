export { identityRoutes, profileRoutes } from './routes.ts';
export { useImpersonation } from './profile/use-impersonation.ts';
