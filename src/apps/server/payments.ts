import { receiveEvents, type BillingDeps } from '#core/payments/server/index.ts';
import { packagePurchases } from '#products/packages/server/index.ts';
import { metaPurchases } from '#products/meta/server/index.ts';
import type { AdyenOptions } from '#integrations/payments/adyen/adyen.ts';
import type { PaymentProvider } from '#integrations/payments/port.ts';
import { addSandboxPaymentPages } from '#integrations/payments/sandbox/bank-pages.ts';
import { createSandboxProvider, sandboxSecret, type SandboxProvider } from '#integrations/payments/sandbox/sandbox.ts';
import type { StripeOptions } from '#integrations/payments/stripe/stripe.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { sellerBalances } from './seller-balances.ts';
import { outsideTransactions } from '#platform/db/outside.ts';
import type { ServerDeps } from './create-server.ts';
import type { Environment } from './environment.ts';

export type PaymentSettings =
  | { provider: 'sandbox' }
  | { provider: 'none' }
  | ({ provider: 'stripe' } & StripeOptions)
  | ({ provider: 'adyen' } & AdyenOptions);

/** Hosts that card forms load from, besides our own. */
export const CARD_FORM_HOSTS: Readonly<Record<PaymentSettings['provider'], readonly string[]>> = {
  sandbox: [],
  none: [],
  stripe: ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'],
  adyen: ['https://*.adyen.com'],
};

export interface Payments {
  deps: BillingDeps;
  /** Adds the sandbox provider's pages; does nothing for others. */
  addPages(app: HttpApp): void;
  /** Delivers the sandbox provider's messages; real providers call our webhooks. */
  deliver(): Promise<void>;
}

/** Opens the configured card provider. */
export async function openPayments(
  { database, sellerCenter, clock, newId, log }: ServerDeps,
  options: { payments: PaymentSettings; keyring: Keyring; origins: readonly string[] },
): Promise<Payments> {
  const sandbox =
    options.payments.provider === 'sandbox'
      ? createSandboxProvider({
          database,
          clock,
          newId,
          secret: sandboxSecret(options.keyring),
        })
      : null;
  const provider = sandbox ?? (await realProvider(options.payments));
  const cards = provider && outsideTransactions(provider, 'cards', ['minorDigits']);
  const deps: BillingDeps = {
    database,
    clock,
    newId,
    log,
    cards,
    sellers: sellerBalances(database, sellerCenter),
    purchases: { PACKAGES: packagePurchases({ clock, newId }), META: metaPurchases({ clock, newId }) },
    publicUrl: options.origins[0] ?? '',
  };
  return { deps, ...pagesOf(sandbox, deps) };
}

function pagesOf(sandbox: SandboxProvider | null, deps: BillingDeps): Pick<Payments, 'addPages' | 'deliver'> {
  if (!sandbox) return { addPages() {}, deliver: async () => {} };
  return {
    addPages: (app) => addSandboxPaymentPages(app, sandbox),
    deliver: () => sandbox.deliver(async (body, headers) => (await receiveEvents(deps, body, headers)) === 'STORED'),
  };
}

/** Loads only the library of the configured provider: Adyen's alone takes a fifth of the startup time. */
async function realProvider(settings: PaymentSettings): Promise<PaymentProvider | null> {
  if (settings.provider === 'stripe') {
    const { createStripeProvider } = await import('#integrations/payments/stripe/stripe.ts');
    return createStripeProvider(settings);
  }
  if (settings.provider !== 'adyen') return null;
  const { createAdyenProvider } = await import('#integrations/payments/adyen/adyen.ts');
  return createAdyenProvider(settings);
}

/** Returns the card provider's settings; the environment was already validated. */
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
