import type { SandboxAccount, SandboxProvider } from './sandbox.ts';

// Hong Kong has a seller center but, in the demo, no storefront: sign-up there asks for a wallet currency.
const COUNTRIES = [
  { countryCode: 'SG', name: 'Singapore', currency: 'SGD', perDollar: 1n, canPay: true },
  { countryCode: 'MY', name: 'Malaysia', currency: 'MYR', perDollar: 3n, canPay: true },
  { countryCode: 'ID', name: 'Indonesia', currency: 'IDR', perDollar: 12_000n, canPay: true },
  { countryCode: 'PH', name: 'Philippines', currency: 'PHP', perDollar: 40n, canPay: true },
  { countryCode: 'AU', name: 'Australia', currency: 'AUD', perDollar: 1n, canPay: false },
  { countryCode: 'BR', name: 'Brazil', currency: 'BRL', perDollar: 4n, canPay: false },
  { countryCode: 'HK', name: 'Hong Kong', currency: 'USD', perDollar: 1n, canPay: false },
];

/** Seller centers with three sellers each: one with a shop of the demo, one reseller, and one new seller. */
export const SANDBOX_PROVIDERS: readonly SandboxProvider[] = COUNTRIES.map(
  ({ countryCode, name, currency, perDollar, canPay }) => {
    const country = countryCode.toLowerCase();
    const account = (
      number: number,
      shop: string,
      balance: bigint,
      originalSellerId: string | null,
    ): SandboxAccount => ({
      id: `${country}-${number}`,
      email: `${shop.toLowerCase().replaceAll(' ', '.')}@${country}.sellers.example`,
      isEmailVerified: true,
      name: shop,
      shops: originalSellerId ? [{ originalSellerId, name: shop }] : [],
      balanceMicros: balance * perDollar * 1_000_000n,
    });
    return {
      code: `seller-center-${country}`,
      name: `Seller Center ${name}`,
      countryCode,
      currency,
      canPay,
      accounts: [
        account(1001, 'Harbourlight Retail', 2500n, 'store-harbourlight-retail'),
        account(1002, 'Bargain Bay', 40n, 'reseller-bargain-bay'),
        account(1003, 'Fresh Start Trading', 0n, null),
      ],
    };
  },
);
