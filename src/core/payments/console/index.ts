import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { backOfficeList } from './back-office/back-office-search.ts';

export { TopUpButton } from './top-up/top-up-button.tsx';
export { PaymentConfirmation, VoucherField } from './when-needed.ts';

const loader = () => i18next.loadNamespaces('billing');

export const billingRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/billing',
      beforeLoad: () => {
        throw redirect({ to: '/billing/info', replace: true });
      },
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/billing/info',
      loader,
      component: lazyRouteComponent(() => import('./info-screen.tsx'), 'InfoScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/billing/method',
      loader,
      component: lazyRouteComponent(() => import('./methods/method-screen.tsx'), 'MethodScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/transfers',
      validateSearch: backOfficeList.search,
      loader,
      component: lazyRouteComponent(() => import('./back-office/transfers-screen.tsx'), 'TransfersScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/payment-checks',
      validateSearch: backOfficeList.search,
      loader,
      component: lazyRouteComponent(() => import('./back-office/payment-checks-screen.tsx'), 'PaymentChecksScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/vouchers',
      validateSearch: backOfficeList.search,
      loader,
      component: lazyRouteComponent(() => import('./back-office/vouchers-screen.tsx'), 'VouchersScreen'),
    }),
  ] as const;
