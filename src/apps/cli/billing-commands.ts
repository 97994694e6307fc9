import {
  addVoucher,
  decideTransfer,
  isBillingSetting,
  BILLING_SETTINGS,
  NO_SELLER_BALANCES,
  saveTax,
} from '#core/payments/server/index.ts';
import { normalizeCode } from '#core/payments/rules/voucher.ts';
import { packagePurchases } from '#products/packages/server/index.ts';
import { metaPurchases } from '#products/meta/server/index.ts';
import { setConfiguration } from '#core/shell/server/index.ts';
import { grantCredit } from '#core/ledger/server/index.ts';
import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import { problemMessage } from '#kernel/problem.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { deps, refuse, type Command } from './command.ts';

const needsOf = (database: Database) => ({
  ...deps,
  database,
  log: createLogger({ level: 'warn' }),
  cards: null,
  sellers: NO_SELLER_BALANCES,
  purchases: {
    PACKAGES: packagePurchases(deps),
    META: metaPurchases(deps),
  },
  publicUrl: '',
});

const TRANSFER_PROBLEMS = {
  UNKNOWN: 'No top-up has this reference',
  ENDED: 'This top-up has ended already',
  OTHER_AMOUNT: 'Another amount was ordered: nothing is credited',
};
const METHODS = ['CARD', 'WIRE_TRANSFER', 'SELLER_CENTER', 'CREDIT_NOTE'] as const;

/** Staff commands for payments. */
export const BILLING_COMMANDS = {
  async transfer(database, [transferReference = '', amount = '']) {
    const receivedMicros = microsFromDecimal(amount);
    if (!transferReference || receivedMicros === null) return refuse('Say the reference and the amount that arrived');
    const confirmed = await decideTransfer(needsOf(database), transferReference, { receivedMicros }, null);
    if (!confirmed.ok) {
      const { problem } = confirmed;
      return refuse(typeof problem === 'string' ? TRANSFER_PROBLEMS[problem] : problemMessage(problem, 'en'));
    }
    const { companyId, amountMicros, currency } = confirmed.value;
    console.log(`${currency} ${decimalFromMicros(amountMicros)} credited to company ${companyId}`);
    return true;
  },
  async credit(database, [key = '', kind = '', amount = '', ...said], { company }) {
    const amountMicros = microsFromDecimal(amount);
    const isKind = kind === 'paid' || kind === 'free';
    if (!company || !key || !isKind || !amountMicros || !said.length)
      return refuse('Say a key of your own, paid or free, the amount, what it is for, and --company');
    const grant = { key, companyId: company, amountMicros, reason: said.join(' '), expiryDate: null, actorId: null };
    const given = await database.transact(SYSTEM, (tx) =>
      grantCredit(tx, deps.newId, { ...grant, kind: kind === 'paid' ? 'PAID' : 'FREE' }, Date.now()),
    );
    if (!given.ok) return refuse(problemMessage(given.problem, 'en'));
    console.log(given.value.isNew ? `${amount} credited` : `Credited before under ${key}`);
    return true;
  },
  async voucher(database, [code = '', off = '', uses = '', currency]) {
    const share = /^(\d{1,3})%$/.exec(off)?.[1];
    const percentageMicros = share ? BigInt(share) * 10_000n : null;
    const fixedMicros = share ? null : microsFromDecimal(off);
    const isOff = share
      ? Number(share) >= 1 && Number(share) <= 100
      : (fixedMicros ?? 0n) > 0n && currency !== undefined;
    const maxRedemptions = Number(uses);
    if (!code || !isOff || !Number.isInteger(maxRedemptions) || maxRedemptions < 1)
      return refuse('Say the code, 10% or an amount, how often it can be used, and the currency of an amount');
    const isNew = await database.transact(SYSTEM, (tx) =>
      addVoucher(
        tx,
        {
          id: deps.newId(),
          code: normalizeCode(code),
          percentageMicros,
          fixedMicros,
          minAmountMicros: null,
          currency: share ? null : currency!,
          validFromMs: Date.now(),
          redeemByMs: null,
          eligibleCompanyIds: [],
          eligiblePackageIds: [],
          maxPerCompany: 1,
          maxRedemptions,
        },
        Date.now(),
      ),
    );
    if (!isNew) return refuse('There is a voucher with this code already');
    console.log(`${normalizeCode(code)} takes ${off} off, ${uses} times`);
    return true;
  },
  async tax(database, [countryCode = '', method = '', percent = '']) {
    const known = METHODS.find((one) => one === method);
    const rate = microsFromDecimal(percent);
    if (!/^[A-Z]{2}$/.test(countryCode) || !known || rate === null || rate < 0n || rate > 100_000_000n)
      return refuse(`Say a country such as SG, a method (${METHODS.join(', ')}) and the percentage`);
    await database.transact(SYSTEM, (tx) => saveTax(tx, { countryCode, method: known, rateMicros: rate / 100n }));
    console.log(`Top-ups by ${method} in ${countryCode} are taxed with ${percent} %`);
    return true;
  },
  async 'top-up'(database, [key = '', ...said]) {
    if (!isBillingSetting(key) || !said.length)
      return refuse(`Say one of ${Object.keys(BILLING_SETTINGS).join(', ')}, and its value or unset`);
    const text = said.join(' ').replaceAll('\\n', '\n');
    await database.transact(SYSTEM, (tx) => setConfiguration(tx, key, text === 'unset' ? null : text, null));
    console.log(`${key} is ${text}`);
    return true;
  },
} satisfies Record<string, Command>;
