import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { transactionsSearch } from './transactions-search.ts';

export { BillingPage } from './billing-page.tsx';
export { WalletCard } from './wallet-card.tsx';
export { WalletChip } from './wallet-chip.tsx';

export const walletRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/billing/transactions',
      validateSearch: transactionsSearch,
      loader: () => i18next.loadNamespaces('billing'),
      component: lazyRouteComponent(() => import('./transactions-screen.tsx'), 'TransactionsScreen'),
    }),
  ] as const;
