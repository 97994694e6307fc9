import i18next from 'i18next';
import { lazy } from 'react';

export { identityRoutes, profileRoutes } from './routes.ts';
export { useImpersonation } from './impersonation/use-impersonation.ts';

export const StartImpersonationDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./impersonation/start-dialog.tsx'), i18next.loadNamespaces('profile')]);
  return dialog;
});
