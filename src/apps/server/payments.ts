import { receiveEvents, type BillingNeeds } from '#features/billing/server/index.ts';
import { packagePurchases } from '#features/bookings/server/index.ts';
import { metaPurchases } from '#features/meta-ads/server/index.ts';
import { createAdyenProvider, type AdyenOptions } from '#integrations/payments/adyen/adyen.ts';
import type { PaymentProvider } from '#integrations/payments/port.ts';
import { addSandboxPaymentPages } from '#integrations/payments/sandbox/bank-pages.ts';
import { createSandboxProvider, sandboxSecret, type SandboxProvider } from '#integrations/payments/sandbox/sandbox.ts';
import { createStripeProvider, type StripeOptions } from '#integrations/payments/stripe/stripe.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { sellerBalances } from './seller-balances.ts';
import type { ServerDependencies } from './create-server.ts';
import type { Environment } from './environment.ts';

export type PaymentSettings =
  | { provider: 'sandbox' }
  | { provider: 'none' }
  | ({ provider: 'stripe' } & StripeOptions)
  | ({ provider: 'adyen' } & AdyenOptions);

/** Hosts that card forms are loaded from, beside our own. */
export const CARD_FORM_HOSTS: Readonly<Record<PaymentSettings['provider'], readonly string[]>> = {
  sandbox: [],
  none: [],
  stripe: ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'],
  adyen: ['https://*.adyen.com'],
};

export interface Payments {
  needs: BillingNeeds;
  /** The built-in provider's own pages; nothing for others. */
  addPages(app: HttpApp): void;
  /** Brings the built-in provider's messages; others bring theirs themselves. */
  deliver(): Promise<void>;
}

/** Opens the card provider the deployment has chosen. */
export function openPayments(
  { database, sellerCenter, clock, newId, log }: ServerDependencies,
  options: { payments: PaymentSettings; keyring: Keyring; origins: readonly string[] },
): Payments {
  const sandbox =
    options.payments.provider === 'sandbox'
      ? createSandboxProvider({
          database,
          clock,
          newId,
          secret: sandboxSecret(options.keyring),
        })
      : null;
  const cards = sandbox ?? realProvider(options.payments);
  const needs: BillingNeeds = {
    database,
    clock,
    newId,
    log,
    cards,
    sellers: sellerBalances(database, sellerCenter),
    purchases: { PACKAGES: packagePurchases({ clock, newId }), META: metaPurchases({ clock, newId }) },
    publicUrl: options.origins[0] ?? '',
  };
  return { needs, ...pagesOf(sandbox, needs) };
}

function pagesOf(sandbox: SandboxProvider | null, needs: BillingNeeds): Pick<Payments, 'addPages' | 'deliver'> {
  if (!sandbox) return { addPages() {}, deliver: async () => {} };
  return {
    addPages: (app) => addSandboxPaymentPages(app, sandbox),
    deliver: () => sandbox.deliver(async (body, headers) => (await receiveEvents(needs, body, headers)) === 'KEPT'),
  };
}

function realProvider(settings: PaymentSettings): PaymentProvider | null {
  if (settings.provider === 'stripe') return createStripeProvider(settings);
  return settings.provider === 'adyen' ? createAdyenProvider(settings) : null;
}

/** Who charges cards; that nothing is missing was seen when the environment was read. */
export function paymentSettingsOf(environment: Environment): PaymentSettings {
  switch (environment.PAYMENTS) {
    case 'stripe':
      return {
        provider: 'stripe',
        secretKey: environment.STRIPE_SECRET_KEY,
        publishableKey: environment.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
      };
    case 'adyen':
      return {
        provider: 'adyen',
        apiKey: environment.ADYEN_API_KEY,
        clientKey: environment.ADYEN_CLIENT_KEY,
        merchantAccount: environment.ADYEN_MERCHANT_ACCOUNT,
        hmacKey: environment.ADYEN_HMAC_KEY,
        livePrefix: environment.ADYEN_LIVE_PREFIX || null,
      };
    case 'none':
      return { provider: 'none' };
    default:
      return { provider: 'sandbox' };
  }
}
