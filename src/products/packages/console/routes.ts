import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { bookingList, calendarSearch, manageSearch, packageList } from './search.ts';

const loader = () => i18next.loadNamespaces('stdPkg');

export const bookingRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/booking',
      validateSearch: bookingList.search,
      loader,
      component: lazyRouteComponent(() => import('./list-screen.tsx'), 'BookingListScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/booking/packages',
      validateSearch: packageList.search,
      loader,
      component: lazyRouteComponent(() => import('./packages/packages-screen.tsx'), 'PackagesScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/booking/cart',
      loader: () => i18next.loadNamespaces(['stdPkg', 'billing']),
      component: lazyRouteComponent(() => import('./cart/cart-screen.tsx'), 'CartScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/booking/error',
      loader,
      component: lazyRouteComponent(() => import('./error-screen.tsx'), 'BookingErrorScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/booking/$campaignId/detail',
      loader: () => i18next.loadNamespaces(['stdPkg', 'billing']),
      component: lazyRouteComponent(() => import('./campaign/detail-screen.tsx'), 'BookingDetailScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/booking/$campaignId/placements',
      loader: () => i18next.loadNamespaces(['stdPkg', 'campaigns']),
      component: lazyRouteComponent(() => import('./campaign/placements-screen.tsx'), 'BookingPlacementsScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/booking-calendar',
      validateSearch: calendarSearch,
      loader,
      component: lazyRouteComponent(() => import('./calendar/calendar-screen.tsx'), 'CalendarScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/packages',
      validateSearch: manageSearch,
      loader,
      component: lazyRouteComponent(() => import('./manage/manage-screen.tsx'), 'ManageScreen'),
    }),
  ] as const;
