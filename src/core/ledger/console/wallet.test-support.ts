import { answer } from '#core/session/console/render-screen.test-support.tsx';
import { WalletDocument, type WalletQuery } from '#platform/api-client/generated/graphql.ts';

/** A wallet in Singapore dollars with a hundred of paid credit, but for `more`. */
export const walletAnswer = (more: Partial<WalletQuery['wallet']> = {}) =>
  answer(WalletDocument, {
    wallet: {
      id: 'wallet',
      balance: '100',
      unpaidCost: '0',
      freeCredit: '0',
      paidCredit: '100',
      expiringSoonBalance: '0',
      expiringSoonTimeDelta: null,
      averageDailySpending: '1',
      runwayDays: 100,
      currency: { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 },
      ...more,
    },
  });
