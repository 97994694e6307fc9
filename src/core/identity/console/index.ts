import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';

export { identityRoutes, profileRoutes } from './routes.ts';
export { useImpersonation } from './impersonation/use-impersonation.ts';

export const StartImpersonationDialog = lazyWithTexts('profile', () => import('./impersonation/start-dialog.tsx'));
