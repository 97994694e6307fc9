import { createHmac } from 'node:crypto';
import { receiveEvents, type BillingNeeds } from '#features/billing/server/index.ts';
import type { PaymentProvider } from '#integrations/payments/port.ts';
import { addSandboxPaymentPages } from '#integrations/payments/sandbox/bank-pages.ts';
import { createSandboxProvider, type SandboxProvider } from '#integrations/payments/sandbox/sandbox.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { sellerBalances } from './seller-balances.ts';
import type { ServerDependencies } from './create-server.ts';
import type { Environment } from './environment.ts';

export type PaymentSettings = { provider: 'sandbox' } | { provider: 'none' };

/** Hosts that card forms are loaded from, beside our own. */
export const CARD_FORM_HOSTS: Readonly<Record<PaymentSettings['provider'], readonly string[]>> = {
  sandbox: [],
  none: [],
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
  options: { payments: PaymentSettings; secret: string; origins: readonly string[] },
): Payments {
  const sandbox =
    options.payments.provider === 'sandbox'
      ? createSandboxProvider({ database, clock, newId, secret: sandboxSecret(options.secret) })
      : null;
  const cards: PaymentProvider | null = sandbox;
  const needs: BillingNeeds = {
    database,
    clock,
    newId,
    log,
    cards,
    sellers: sellerBalances(database, sellerCenter),
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

/** The built-in provider's own secret, from the server's. */
export const sandboxSecret = (secret: string): string =>
  createHmac('sha256', secret).update('sandbox-payments').digest('hex');

export function readPaymentSettings(environment: Environment): PaymentSettings {
  return environment.PAYMENTS === 'none' ? { provider: 'none' } : { provider: 'sandbox' };
}
