import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Currency } from './refs.ts';

interface NewCurrency {
  code: string;
  symbol: string;
  rateMicros: Micros;
  fractionDigits: number;
}

/** Sets a currency's rate and display; overwrites a known code. */
async function save(tx: Transaction, { code, symbol, rateMicros, fractionDigits }: NewCurrency): Promise<void> {
  const values = { symbol, rateMicros, fractionDigits };
  await tx
    .insertInto('currency')
    .values({ code, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute();
}

function all(tx: Transaction): Promise<Currency[]> {
  return tx
    .selectFrom('currency')
    .select(['code', 'symbol', 'rateMicros', 'fractionDigits as maxFractionDigits'])
    .orderBy('code')
    .execute();
}

/** Returns how amounts of a currency are written. */
async function styleOf(tx: Transaction, code: string): Promise<{ symbol: string; digits: number }> {
  return tx
    .selectFrom('currency')
    .select(['symbol', 'fractionDigits as digits'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
}

export const knownCurrencies = { all, save, styleOf };
