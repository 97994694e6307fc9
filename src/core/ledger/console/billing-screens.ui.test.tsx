import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  isPending,
  isUnreachable,
  renderScreen,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  BillingCountriesDocument,
  ListCreditsDocument,
  OpenTopUpsDocument,
  WalletTransactionsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { walletRoutes } from './index.ts';
import { walletAnswer } from './wallet.test-support.ts';

const none = { objects: [], page: 1, numPages: 1, total: 0 };
const ANSWERS = [
  walletAnswer(),
  answer(BillingCountriesDocument, { allCatalogs: [{ id: 'sg', name: 'Singapore' }] }),
  answer(OpenTopUpsDocument, { openTopUps: [] }),
  answer(ListCreditsDocument, { listCredits: none }),
  answer(WalletTransactionsDocument, {
    walletTransactions: { ...none, totalIncome: '0', totalSpent: '0', openingBalance: null },
  }),
];
const PATHS = ['/billing/transactions', '/billing/credits'];

test.each(PATHS)('%s is accessible while it loads', async (path) => {
  await renderScreen(path, { routes: walletRoutes, answers: ANSWERS.map(([name]) => [name, isPending]) });
  await screen.findByRole('heading', { level: 1 });
  await expectNoViolation();
});

test.each(PATHS)('%s is accessible when the server cannot be reached, and tries again', async (path) => {
  const { user, answerWith } = await renderScreen(path, {
    routes: walletRoutes,
    answers: ANSWERS.map(([name]) => [name, isUnreachable]),
  });
  const failures = () => screen.queryAllByText(/The server cannot be reached/);
  await waitFor(() => expect(failures()).not.toEqual([]));
  await expectNoViolation();
  answerWith(...ANSWERS);
  for (const retry of screen.getAllByRole('button', { name: 'Try again' })) await user.click(retry);
  await waitFor(() => expect(failures()).toEqual([]));
});

test.each(PATHS)('a member is denied %s', async (path) => {
  await renderScreen(path, { routes: walletRoutes, session: sessionOf('MEMBER') });
  await screen.findByText('Permission denied');
});
