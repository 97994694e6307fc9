import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { forStaff, screenRoute } from '#platform/console-kit/screen-route.ts';
import { companyList, companySection } from './back-office/company-search.ts';
import { linkedSearch } from './linked-search.ts';
import { teamList } from './team-search.ts';

const texts = ['company'] as const;

/** Settings of the company. */
const forManagers = (title: () => string) => ({ allow: ['OWNER', 'ADMIN'] as const, title });

export const companyRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/company',
      texts,
      access: forManagers(() => i18next.t('settings.title', { ns: 'company' })),
      screen: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
    }),
    screenRoute(parent, {
      path: '/new-company',
      texts,
      access: forManagers(() => i18next.t('newCompany.title', { ns: 'company' })),
      screen: lazyRouteComponent(() => import('./new-company-screen.tsx'), 'NewCompanyScreen'),
    }),
    screenRoute(parent, {
      path: '/user',
      search: teamList.search,
      texts: ['company', 'user'],
      access: forManagers(() => i18next.t('title', { ns: 'user' })),
      screen: lazyRouteComponent(() => import('./team/team-screen.tsx'), 'TeamScreen'),
    }),
    screenRoute(parent, {
      path: '/brands',
      texts,
      access: forManagers(() => i18next.t('brands.title', { ns: 'company' })),
      screen: lazyRouteComponent(() => import('./brands/brands-screen.tsx'), 'BrandsScreen'),
    }),
    screenRoute(parent, {
      path: '/linked',
      search: linkedSearch,
      texts,
      access: forManagers(() => i18next.t('linked.title', { ns: 'company' })),
      screen: lazyRouteComponent(() => import('./linked-screen.tsx'), 'LinkedScreen'),
    }),
    screenRoute(parent, {
      path: '/companies',
      search: companyList.search,
      texts,
      access: forStaff(() => i18next.t('desk.title', { ns: 'company' })),
      screen: lazyRouteComponent(() => import('./back-office/companies-screen.tsx'), 'CompaniesScreen'),
    }),
    screenRoute(parent, {
      path: '/companies/$companyId',
      search: companySection.search,
      texts: ['company', 'user'],
      access: forStaff(() => i18next.t('desk.company', { ns: 'company' })),
      screen: lazyRouteComponent(() => import('./back-office/company-screen.tsx'), 'CompanyScreen'),
    }),
  ] as const;
