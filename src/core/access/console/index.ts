import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { screenRoute } from '#platform/console-kit/screen-route.ts';
import { CONSENT_PATH } from '../rules/consent-path.ts';
import { consentSearch } from './consent-search.ts';
import { keysSearch } from './keys-search.ts';

export const accessRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/api',
      texts: ['access'],
      search: keysSearch,
      access: { allow: ['OWNER', 'ADMIN', 'staff'], title: () => i18next.t('title', { ns: 'access' }) },
      screen: lazyRouteComponent(() => import('./access-keys-screen.tsx'), 'AccessKeysScreen'),
    }),
    screenRoute(parent, {
      path: '/approvals',
      texts: ['access'],
      access: { allow: ['anyRole'], title: () => i18next.t('approval.title', { ns: 'access' }) },
      screen: lazyRouteComponent(() => import('./approvals-screen.tsx'), 'ApprovalsScreen'),
    }),
    screenRoute(parent, {
      path: CONSENT_PATH,
      texts: ['access'],
      search: consentSearch,
      access: { allow: ['OWNER', 'ADMIN'], title: () => i18next.t('consent.title', { ns: 'access' }) },
      screen: lazyRouteComponent(() => import('./consent-screen.tsx'), 'ConsentScreen'),
    }),
  ] as const;
