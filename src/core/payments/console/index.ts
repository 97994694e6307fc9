import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';
import { forStaff, screenRoute } from '#platform/console-kit/screen-route.ts';
import { backOfficeList } from './back-office/back-office-search.ts';

export { TopUpButton, TopUpIcon } from './top-up/top-up-button.tsx';
export { useTopUpEntry } from './use-billing.ts';
export { PaymentConfirmation, TopUpDialog, VoucherField } from './when-needed.ts';

/** On a company's page, which may not have the texts yet. */
export const CompanyBilling = lazyWithTexts('billing', async () => ({
  default: (await import('./back-office/company-billing.tsx')).CompanyBilling,
}));

const texts = ['billing'] as const;

export const billingRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/billing',
      beforeLoad: () => {
        throw redirect({ to: '/billing/info', replace: true });
      },
    }),
    screenRoute(parent, {
      path: '/billing/info',
      texts,
      screen: lazyRouteComponent(() => import('./info-screen.tsx'), 'InfoScreen'),
    }),
    screenRoute(parent, {
      path: '/billing/method',
      texts,
      screen: lazyRouteComponent(() => import('./methods/method-screen.tsx'), 'MethodScreen'),
    }),
    screenRoute(parent, {
      path: '/transfers',
      search: backOfficeList.search,
      texts,
      access: forStaff(() => i18next.t('transfers.title', { ns: 'billing' })),
      screen: lazyRouteComponent(() => import('./back-office/transfers-screen.tsx'), 'TransfersScreen'),
    }),
    screenRoute(parent, {
      path: '/payment-checks',
      search: backOfficeList.search,
      texts,
      access: forStaff(() => i18next.t('checks.title', { ns: 'billing' })),
      screen: lazyRouteComponent(() => import('./back-office/payment-checks-screen.tsx'), 'PaymentChecksScreen'),
    }),
    screenRoute(parent, {
      path: '/vouchers',
      search: backOfficeList.search,
      texts,
      access: forStaff(() => i18next.t('vouchers.title', { ns: 'billing' })),
      screen: lazyRouteComponent(() => import('./back-office/vouchers-screen.tsx'), 'VouchersScreen'),
    }),
  ] as const;
