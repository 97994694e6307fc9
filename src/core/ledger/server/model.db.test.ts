import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, DAY_MS, HOUR_MS, startOfDay } from '#kernel/time.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { auditCompanies } from './audit.repository.ts';
import { expireCredits } from './expiry.jobs.ts';
import { closeMonths } from './monthly.jobs.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { reverseTransaction, debitWallet } from './ledger.repository.ts';
import { refundCredit } from './refund.repository.ts';
import { settle } from './settlement.jobs.ts';
import { newId, walletScenario, type WalletScenario } from './ledger.test-support.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// A failing run prints its seed; `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens it.
const RUNS = runLength(5);
const FIRST_DAY = '2026-03-01';

const database = await createTestDatabase();
const startOf = (day: string) => startOfDay('Asia/Singapore', day);

type Command =
  | { do: 'top up' | 'click' | 'buy' | 'buy paid' | 'refund' | 'reverse'; amount: number }
  | { do: 'bonus'; amount: number; days: number }
  | { do: 'next day' | 'settle' | 'expire' | 'close months' };

const amount = fc.integer({ min: 1, max: 500 });
const commandOf: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('top up', 'buy', 'buy paid', 'refund', 'reverse'), amount }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('click'), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bonus'), amount, days: fc.integer({ min: 0, max: 12 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('next day', 'settle', 'expire', 'close months') }) },
);

/** The expected wallet state, by the simplest possible bookkeeping. */
interface Model {
  incomeMicros: bigint;
  spentMicros: bigint;
  accruedMicros: bigint;
}

async function applyCommand(scenario: WalletScenario, command: Command, day: string, model: Model): Promise<void> {
  const nowMs = startOf(day) + 12 * HOUR_MS;
  const correction = { idempotencyKey: newId(), reason: 'Test', atMs: nowMs, actorId: null };
  const wanted = 'amount' in command ? BigInt(command.amount) : 0n;
  switch (command.do) {
    case 'top up':
      await scenario.topUp({ amountMicros: wanted, startDate: day, atMs: nowMs });
      model.incomeMicros += wanted;
      return;
    case 'bonus':
      await scenario.bonus(command.amount, addDays(day, command.days), { startDate: day, atMs: nowMs });
      model.incomeMicros += wanted;
      return;
    case 'click': {
      const { bills } = await scenario.accrue(scenario.click(day, command.amount));
      const free = model.incomeMicros - model.spentMicros - model.accruedMicros;
      expect(bills[0]!.billedMicros).toBe(wanted < free ? wanted : free);
      model.accruedMicros += bills[0]!.billedMicros;
      return;
    }
    case 'buy':
    case 'buy paid': {
      const isPaidCreditOnly = command.do === 'buy paid';
      const bought = await scenario.asSystem((tx) =>
        debitWallet(tx, newId, {
          ...correction,
          companyId: scenario.company,
          amountMicros: wanted,
          isPaidCreditOnly,
          description: ledgerMessages.line.productAds({ brand: 'Bee' }),
          day,
        }),
      );
      if (!isPaidCreditOnly)
        expect(bought.ok).toBe(wanted <= model.incomeMicros - model.spentMicros - model.accruedMicros);
      if (bought.ok) model.spentMicros += wanted;
      return;
    }
    case 'refund': {
      const lot = (await scenario.lots()).find(({ remainMicros }) => remainMicros > 0n);
      if (!lot) return;
      const refunded = await scenario.asSystem((tx) => refundCredit(tx, newId, lot.id, wanted, correction));
      if (refunded.ok) model.spentMicros += wanted;
      return;
    }
    case 'reverse': {
      const charge = (await scenario.statementLines()).find(({ clicks }) => clicks !== null);
      if (!charge) return;
      const reversed = await scenario.asSystem((tx) =>
        reverseTransaction(tx, newId, charge.ledgerTransactionId!, wanted, correction),
      );
      if (reversed.ok) model.incomeMicros += wanted;
      return;
    }
    case 'settle': {
      await settle(database, nowMs, newId);
      const unpaid = (await scenario.wallet())!.unpaidMicros;
      model.spentMicros += model.accruedMicros - unpaid;
      model.accruedMicros = unpaid;
      return;
    }
    case 'expire': {
      const before = (await scenario.wallet())!.balanceMicros;
      await expireCredits(database, nowMs, newId);
      const { balanceMicros, unpaidMicros } = (await scenario.wallet())!;
      expect(balanceMicros).toBeGreaterThanOrEqual(unpaidMicros);
      model.spentMicros += before - balanceMicros;
      return;
    }
    case 'close months':
      await closeMonths(database, nowMs, newId);
  }
}

test(
  `after every step of any sequence, all sums agree with the model (seed ${RUN_SEED})`,
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(commandOf, { minLength: 20, maxLength: 50 }), async (commands) => {
        const scenario = await walletScenario(database);
        const model: Model = { incomeMicros: 0n, spentMicros: 0n, accruedMicros: 0n };
        let day = FIRST_DAY;
        for (const command of commands) {
          if (command.do === 'next day') day = addDays(day, 3);
          await applyCommand(scenario, command, day, model);
          const { balanceMicros, unpaidMicros } = (await scenario.wallet())!;
          expect([balanceMicros, unpaidMicros]).toEqual([model.incomeMicros - model.spentMicros, model.accruedMicros]);
        }
        // Audited as of the first day: jobs that have not run yet are late, not wrong.
        expect(await scenario.asSystem((tx) => auditCompanies(tx, [scenario.company], startOf(FIRST_DAY)))).toEqual([]);
      }),
      { seed: RUN_SEED, numRuns: RUNS, endOnFailure: true },
    );
  },
);

describe('64 concurrent clients', () => {
  test('bill near-empty wallets completely and not a micro-unit more', { timeout: 120_000 }, async () => {
    const scenarios = await Promise.all(Array.from({ length: 8 }, () => walletScenario(database)));
    await Promise.all(scenarios.map((scenario) => scenario.topUp({ amountMicros: 50n })));
    const clients = Array.from({ length: 64 }, async (_, client) => {
      for (let turn = 0; turn < 4; turn += 1) {
        const scenario = scenarios[(client + turn) % scenarios.length]!;
        await scenario.accrue(scenario.click(FIRST_DAY, 7, { adSetId: client % 2 ? scenario.adSet : scenario.brand }));
      }
    });
    await Promise.all(clients);
    for (const scenario of scenarios) {
      expect(await scenario.wallet()).toMatchObject({ balanceMicros: 50n, unpaidMicros: 50n });
      expect(await scenario.findings()).toEqual([]);
    }
  });

  test('exceed neither the daily nor the total budget around midnight', { timeout: 120_000 }, async () => {
    const scenario = await walletScenario(database);
    await scenario.topUp({ amountMicros: 100_000n });
    const budgets = { budgetDailyMicros: 100n, budgetTotalMicros: 250n };
    const days = [FIRST_DAY, addDays(FIRST_DAY, 1), addDays(FIRST_DAY, 2)];
    await Promise.all(
      Array.from({ length: 64 }, async (_, client) => {
        for (let turn = 0; turn < 3; turn += 1)
          await scenario.accrue(scenario.click(days[(client + turn) % 3]!, 9, budgets));
      }),
    );
    const rows = await scenario.asSystem((tx) =>
      tx.selectFrom('accrual').select('amountMicros').where('companyId', '=', scenario.company).execute(),
    );
    expect(rows.every(({ amountMicros }) => amountMicros <= 100n)).toBe(true);
    expect(rows.reduce((sum, { amountMicros }) => sum + amountMicros, 0n)).toBe(250n);
  });

  test('lose nothing a millisecond before and after a lot’s last day', { timeout: 120_000 }, async () => {
    const scenario = await walletScenario(database);
    await scenario.bonus(10_000, FIRST_DAY);
    await scenario.topUp({ amountMicros: 500n });
    const midnight = startOf(addDays(FIRST_DAY, 1));
    await Promise.all(
      Array.from({ length: 64 }, async (_, client) => {
        if (client % 4 === 0) await expireCredits(database, midnight + (client % 3) - 1, newId);
        else await scenario.accrue(scenario.click(FIRST_DAY, 11));
      }),
    );
    await settle(database, midnight + DAY_MS, newId);
    await expireCredits(database, midnight + DAY_MS, newId);
    const [bonus, paid] = await scenario.lots();
    const billed = (await scenario.statementLines())
      .filter(({ clicks }) => clicks !== null)
      .reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
    expect(bonus!.remainMicros).toBe(0n);
    expect(10_000n - bonus!.expiredMicros + (500n - paid!.remainMicros)).toBe(billed);
    expect(await scenario.findings()).toEqual([]);
  });
});
