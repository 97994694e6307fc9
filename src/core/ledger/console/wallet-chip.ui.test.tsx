import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, FLAG_ON, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import { WalletSwitchesDocument } from '#platform/api-client/generated/graphql.ts';
import { WalletChip } from './wallet-chip.tsx';
import { walletAnswer } from './wallet.test-support.ts';

test('the balance says how long it lasts, and opens what it consists of', async () => {
  const { user } = await renderScreen('/campaigns', {
    routes: screenAt('/campaigns', WalletChip),
    answers: [
      walletAnswer({ balance: '120', paidCredit: '120', unpaidCost: '20', runwayDays: 12.7 }),
      answer(WalletSwitchesDocument, { freeAndPaid: FLAG_ON }),
    ],
  });
  const chip = await screen.findByRole('button', { name: /^Wallet balance:/ });
  expect(chip.textContent).toBe('Wallet balance: S$100.00 12 days');
  await user.click(chip);
  const figures = await screen.findByRole('dialog', { name: /^Wallet balance/ });
  await waitFor(() => expect(figures.textContent).toContain('Pending, already deductedS$20.00'));
  screen.getByRole('link', { name: 'Statement' });
});
