import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { forStaff, screenRoute } from '#platform/console-kit/screen-route.ts';
import { billingList, creditsList, transactionList } from './billing-search.ts';
import { statementSearch } from './statement-search.ts';

export { BillingPage, ChoiceFilter } from './billing-page.tsx';
export { CompanyBalances, CompanyDocuments } from './company-money.tsx';
export { CreditNoteLink, InvoiceLink, ProFormaLink, saveDocument } from './download-document.tsx';
export { WalletCard } from './wallet-card.tsx';
export { WalletChip } from './wallet-chip.tsx';

const texts = ['billing'] as const;

export const walletRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/billing/statement',
      search: statementSearch,
      texts,
      screen: lazyRouteComponent(() => import('./statement-screen.tsx'), 'StatementScreen'),
    }),
    screenRoute(parent, {
      path: '/billing/credits',
      search: creditsList.search,
      texts,
      screen: lazyRouteComponent(() => import('./credits-screen.tsx'), 'CreditsScreen'),
    }),
    screenRoute(parent, {
      path: '/billing/transactions',
      search: transactionList.search,
      texts,
      screen: lazyRouteComponent(() => import('./transactions-screen.tsx'), 'TransactionsScreen'),
    }),
    screenRoute(parent, {
      path: '/billing/invoices',
      search: billingList.search,
      texts,
      screen: lazyRouteComponent(() => import('./invoices-screen.tsx'), 'InvoicesScreen'),
    }),
    screenRoute(parent, {
      path: '/billing/monthly-invoices',
      search: billingList.search,
      texts,
      screen: lazyRouteComponent(() => import('./monthly-invoices-screen.tsx'), 'MonthlyInvoicesScreen'),
    }),
    screenRoute(parent, {
      path: '/ledger-audit',
      texts,
      access: forStaff(() => i18next.t('audit.title', { ns: 'billing' })),
      screen: lazyRouteComponent(() => import('./audit-screen.tsx'), 'AuditScreen'),
    }),
  ] as const;
