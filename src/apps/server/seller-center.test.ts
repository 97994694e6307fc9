import { expect, test } from 'vitest';
import { openSellerCenter } from './seller-center.ts';

const SETTINGS = {
  SELLER_CENTER_URL: '',
  SELLER_CENTER_MARKETS: [],
  SELLER_CENTER_PAYING_MARKETS: [],
  NODE_ENV: 'production',
} as const;
const play = { clock: Date.now, withDemo: true };

test('the configured seller center is called, market by market', () => {
  const { providers, signInUrl } = openSellerCenter(
    {
      ...SETTINGS,
      SELLER_CENTER_URL: 'https://endcap:s%2Fcret@sellers.example/api/',
      SELLER_CENTER_MARKETS: ['SG', 'MY'],
      SELLER_CENTER_PAYING_MARKETS: ['SG'],
    },
    play,
  );
  expect(providers).toEqual([
    { code: 'seller-center-sg', name: 'Seller Center Singapore', countryCode: 'SG', canPay: true },
    { code: 'seller-center-my', name: 'Seller Center Malaysia', countryCode: 'MY', canPay: false },
  ]);
  expect(signInUrl(providers[0]!, { state: 's', callbackUrl: 'https://ads.example/back', challenge: 'c' })).toMatch(
    'https://sellers.example/api/oauth/authorize?response_type=code&client_id=endcap&market=SG&',
  );
});

test('without one there is a sandbox in the demo, and nothing in production', () => {
  expect(openSellerCenter(SETTINGS, play).providers).not.toEqual([]);
  expect(openSellerCenter(SETTINGS, { ...play, withDemo: false }).providers).toEqual([]);
});
