import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { forStaff, screenRoute } from '#platform/console-kit/screen-route.ts';
import { bookingList, calendarSearch, errorSearch, manageSearch, packageList } from './search.ts';

const texts = ['stdPkg'] as const;

export const bookingRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/booking',
      search: bookingList.search,
      texts,
      screen: lazyRouteComponent(() => import('./list-screen.tsx'), 'BookingListScreen'),
    }),
    screenRoute(parent, {
      path: '/booking/packages',
      search: packageList.search,
      texts,
      screen: lazyRouteComponent(() => import('./packages/packages-screen.tsx'), 'PackagesScreen'),
    }),
    screenRoute(parent, {
      path: '/booking/cart',
      texts: ['stdPkg', 'billing'],
      screen: lazyRouteComponent(() => import('./cart/cart-screen.tsx'), 'CartScreen'),
    }),
    screenRoute(parent, {
      path: '/booking/error',
      search: errorSearch,
      texts,
      screen: lazyRouteComponent(() => import('./error-screen.tsx'), 'BookingErrorScreen'),
    }),
    screenRoute(parent, {
      path: '/booking/$campaignId/detail',
      texts: ['stdPkg', 'billing'],
      screen: lazyRouteComponent(() => import('./campaign/detail-screen.tsx'), 'BookingDetailScreen'),
    }),
    screenRoute(parent, {
      path: '/booking/$campaignId/placements',
      texts: ['stdPkg', 'campaigns'],
      screen: lazyRouteComponent(() => import('./campaign/placements-screen.tsx'), 'BookingPlacementsScreen'),
    }),
    screenRoute(parent, {
      path: '/booking-calendar',
      search: calendarSearch,
      texts,
      access: forStaff(() => i18next.t('calendar.title', { ns: 'stdPkg' })),
      screen: lazyRouteComponent(() => import('./calendar/calendar-screen.tsx'), 'CalendarScreen'),
    }),
    screenRoute(parent, {
      path: '/packages',
      search: manageSearch,
      texts,
      access: forStaff(() => i18next.t('manage.title', { ns: 'stdPkg' })),
      screen: lazyRouteComponent(() => import('./manage/manage-screen.tsx'), 'ManageScreen'),
    }),
    screenRoute(parent, {
      path: '/packages/new',
      texts,
      access: forStaff(() => i18next.t('manage.title', { ns: 'stdPkg' })),
      screen: lazyRouteComponent(() => import('./manage/package-screen.tsx'), 'NewPackageScreen'),
    }),
    screenRoute(parent, {
      path: '/packages/$packageId/edit',
      texts,
      access: forStaff(() => i18next.t('manage.title', { ns: 'stdPkg' })),
      screen: lazyRouteComponent(() => import('./manage/package-screen.tsx'), 'EditPackageScreen'),
    }),
  ] as const;
