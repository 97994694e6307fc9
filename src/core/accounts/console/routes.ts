import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { companyList, companySection } from './back-office/company-search.ts';
import { linkedSearch } from './linked-search.ts';
import { teamList } from './team-search.ts';

const loadCompanyTexts = () => i18next.loadNamespaces('company');

export const companyRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/company',
      loader: loadCompanyTexts,
      component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/new-company',
      loader: loadCompanyTexts,
      component: lazyRouteComponent(() => import('./new-company-screen.tsx'), 'NewCompanyScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/user',
      validateSearch: teamList.search,
      loader: () => i18next.loadNamespaces(['company', 'user']),
      component: lazyRouteComponent(() => import('./team/team-screen.tsx'), 'TeamScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/brands',
      loader: loadCompanyTexts,
      component: lazyRouteComponent(() => import('./brands/brands-screen.tsx'), 'BrandsScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/linked',
      validateSearch: linkedSearch,
      loader: loadCompanyTexts,
      component: lazyRouteComponent(() => import('./linked-screen.tsx'), 'LinkedScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/companies',
      validateSearch: companyList.search,
      loader: loadCompanyTexts,
      component: lazyRouteComponent(() => import('./back-office/companies-screen.tsx'), 'CompaniesScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/companies/$companyId',
      validateSearch: companySection.search,
      loader: loadCompanyTexts,
      component: lazyRouteComponent(() => import('./back-office/company-screen.tsx'), 'CompanyScreen'),
    }),
  ] as const;
