import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { billingList, creditsList } from './billing-search.ts';

export { BillingPage, ChoiceFilter } from './billing-page.tsx';
export { CreditNoteLink, InvoiceLink } from './download-document.tsx';
export { WalletCard } from './wallet-card.tsx';
export { WalletChip } from './wallet-chip.tsx';

const loader = () => i18next.loadNamespaces('billing');

export const walletRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/billing/credits',
      validateSearch: creditsList.search,
      loader,
      component: lazyRouteComponent(() => import('./credits-screen.tsx'), 'CreditsScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/billing/transactions',
      validateSearch: billingList.search,
      loader,
      component: lazyRouteComponent(() => import('./transactions-screen.tsx'), 'TransactionsScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/billing/invoices',
      validateSearch: billingList.search,
      loader,
      component: lazyRouteComponent(() => import('./invoices-screen.tsx'), 'InvoicesScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/billing/monthly-invoices',
      validateSearch: billingList.search,
      loader,
      component: lazyRouteComponent(() => import('./monthly-invoices-screen.tsx'), 'MonthlyInvoicesScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/ledger-audit',
      loader,
      component: lazyRouteComponent(() => import('./audit-screen.tsx'), 'AuditScreen'),
    }),
  ] as const;
