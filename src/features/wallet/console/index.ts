import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { lazy } from 'react';
import { transactionsSearch } from './transactions-search.ts';

// Loaded where they are drawn, not with the sign-in form.
export const WalletChip = lazy(async () => ({ default: (await import('./wallet-chip.tsx')).WalletChip }));
export const WalletCard = lazy(async () => ({ default: (await import('./wallet-card.tsx')).WalletCard }));

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
