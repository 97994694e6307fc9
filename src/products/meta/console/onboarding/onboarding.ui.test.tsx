import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import { answer, FLAG_ON, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  MetaMarketplaceDocument,
  MetaOnboardingDocument,
  MetaSellersDocument,
  MetaSettingsDocument,
  OnboardSellerDocument,
} from '#platform/api-client/generated/graphql.ts';
import { TIMEOUT_MS } from '../../rules/onboarding.ts';
import { metaAdsRoutes } from '../index.ts';
import { seller, settings } from '../meta.test-support.ts';

const run = (status: 'PENDING' | 'FAILED', result: unknown = null) =>
  answer(MetaOnboardingDocument, { onboardSellerStatus: { id: 'run', status, result } });

/** Opens the dialog that links a shop. */
async function open() {
  const opened = await renderScreen('/mpa/campaign', {
    routes: metaAdsRoutes,
    session: sessionOf('OWNER', { enable_meta_ad: FLAG_ON }),
    answers: [
      answer(MetaSettingsDocument, settings),
      answer(MetaSellersDocument, { companySellers: [{ ...seller('one'), isOnboarded: false }] }),
      answer(MetaMarketplaceDocument, {
        metaMarketplaceConfig: { country: 'SG', creativeText: null, defaultSellerPageUrl: null },
      }),
      answer(MetaOnboardingDocument, { onboardSellerStatus: null }),
      answer(OnboardSellerDocument, {
        onboardSeller: { ok: true, onboarding: { id: 'run', status: 'PENDING', result: null } },
      }),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Link Account' }));
  const dialog = await screen.findByRole('dialog', { name: /^Link .* to Meta$/ });
  const submit = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Link Account' });
  const link = (url: string) => {
    fireEvent.change(within(dialog).getByLabelText(/Shop URL/), { target: { value: url } });
    fireEvent.click(within(dialog).getByLabelText(/I accept/));
    fireEvent.click(submit);
  };
  return { ...opened, dialog, submit, link };
}

test('linking requires consent and a valid address', async () => {
  const { dialog, submit, link, callsOf } = await open();
  expect(submit.disabled).toBe(true);
  link('shop');
  await within(dialog).findByText('Invalid URL');
  await expectNoViolation();
  expect(callsOf(OnboardSellerDocument)).toEqual([]);
});

test('the screen stops waiting after five minutes', async () => {
  const { dialog, link, answerWith } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  answerWith(run('PENDING'));
  link('https://www.facebook.com/silent');
  await within(dialog).findByText(/may take a few minutes/);
  await act(() => vi.advanceTimersByTimeAsync(TIMEOUT_MS));
  await within(dialog).findByText('Request timeout, please try again later.');
});
