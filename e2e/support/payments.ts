import { packageMessages } from '#products/packages/rules/package.messages.ts';
import {
  chargeTopUp,
  NO_ORDERS,
  NO_SELLER_BALANCES,
  payerOf,
  PLAIN_TOP_UP,
  writeIntent,
} from '#core/payments/server/index.ts';
import { insertCompany } from '#core/accounts/server/company-seed.ts';
import { createWallet, debitWallet } from '#core/ledger/server/index.ts';
import { createSandboxProvider } from '#integrations/payments/sandbox/sandbox.ts';
import { decimalFromMicros, UNIT } from '#kernel/money.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { control, newId, withDatabase } from './server-control.ts';

const clock = Date.now;

/** Creates a company in Singapore with an empty wallet, for one test only. */
export const newPayer = (name: string): Promise<string> =>
  control(async (tx) => {
    const place = { name, countryCode: 'SG', timezone: 'Asia/Singapore', walletCurrency: 'SGD' };
    const companyId = await insertCompany(tx, { newId, clock }, place);
    await createWallet(tx, { id: newId(), companyId, currency: 'SGD' });
    return companyId;
  });

/** Reference and amount of a top-up's payment. */
export interface Paid {
  paymentRef: string;
  total: string;
}

/** Tops up by card, in whole units. */
export const payByCard = (companyId: string, number: string, units: bigint): Promise<Paid> =>
  withDatabase(async (database) => {
    // The server signs and delivers the webhooks.
    const cards = createSandboxProvider({ database, clock, newId, secret: '' });
    const deps = {
      database,
      clock,
      newId,
      log: createLogger({ level: 'silent' }),
      cards,
      sellers: NO_SELLER_BALANCES,
      purchases: NO_ORDERS,
      publicUrl: '',
    };
    const card = await cards.tokenize({ number, expMonth: 12, expYear: 2034 });
    const payer = (await control((tx) => payerOf(tx, companyId)))!;
    const intent = await control((tx) =>
      writeIntent(tx, deps, {
        ...PLAIN_TOP_UP,
        payer,
        userId: null,
        amountMicros: units * UNIT,
        method: 'CARD',
        paymentData: JSON.stringify({ token: card!.token }),
      }),
    );
    if (!intent.ok) throw new Error(JSON.stringify(intent.problem));
    const { topUp } = await chargeTopUp(deps, payer, intent.value);
    return { paymentRef: topUp.paymentRef!, total: decimalFromMicros(topUp.totalMicros) };
  });

/** Refunds a payment at the provider, or charges it back. */
export const refundAtProvider = (paymentRef: string, cents: bigint): Promise<unknown> =>
  withDatabase((database) =>
    createSandboxProvider({ database, clock, newId, secret: '' }).refund({
      key: newId(),
      paymentRef,
      currency: 'SGD',
      amountMicros: cents * 10_000n,
    }),
  );

export const spendOf = (companyId: string, units: bigint): Promise<unknown> =>
  control((tx) =>
    debitWallet(tx, newId, {
      idempotencyKey: newId(),
      companyId,
      amountMicros: units * UNIT,
      isPaidCreditOnly: true,
      description: packageMessages.line.booked({ names: 'Spring' }),
      day: new Date().toISOString().slice(0, 10),
      atMs: clock(),
      actorId: null,
    }),
  );
