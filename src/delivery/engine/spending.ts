import * as z from 'zod/mini';
import type { Collector, SpentMessage } from '#delivery/collect/index.ts';
import { type CatalogRow, readSharedSpend, readSpend, readWallets } from './engine.repository.ts';
import type { BudgetState } from '#delivery/decide/index.ts';
import { type Clock, dayIn } from '#kernel/time.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import type { CatalogState } from './catalog-state.ts';
import { parseJson } from '#kernel/json.ts';
import { gateLag } from './engine.metrics.ts';

const Spent = z.object({
  companies: z.array(z.string()),
  adSets: z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])),
  shared: z.optional(z.array(z.tuple([z.string(), z.string(), z.number()]))),
  atMs: z.optional(z.number()),
});

/** Spending by other processes, applied to this process's budget gates. */
export interface Spending {
  /** Compares budgets and wallets with the tables. */
  check(catalogs: Iterable<CatalogState>): Promise<void>;
  checkWallets(): Promise<void>;
  /** Reads the spending of ad sets that are about to start serving, and of shared budgets. */
  readAhead(row: CatalogRow, adSetIds: readonly string[], sharedIds: readonly string[]): Promise<void>;
  /** Applies another process's announcement. */
  onNotification(payload: string): void;
}

export function createSpending(needs: {
  readonly database: Database;
  readonly clock: Clock;
  readonly liveSpend: BudgetState;
  readonly collector: Collector;
}): Spending {
  const { database, clock, liveSpend, collector } = needs;

  const takeInWallets = async (tx: Transaction) => {
    for (const { companyId, availableMicros } of await readWallets(tx))
      liveSpend.setAvailable(companyId, Number(availableMicros));
  };

  const takeInSpend = async (
    tx: Transaction,
    row: CatalogRow,
    adSetIds: readonly string[],
    sharedIds: readonly string[],
  ) => {
    const day = dayIn(row.zone, clock());
    for (const spend of await readSpend(tx, adSetIds, day))
      liveSpend.setSpend(spend.adSetId, {
        day,
        todayMicros: Number(spend.todayMicros),
        totalMicros: Number(spend.totalMicros),
      });
    for (const { sharedId, start, spentMicros, beforeMicros } of await readSharedSpend(tx, sharedIds, day)) {
      liveSpend.setSharedBefore(sharedId, day, Number(beforeMicros));
      liveSpend.setSharedSpend(sharedId, start, Number(spentMicros));
    }
  };

  return {
    check: (catalogs) =>
      collector.between(() =>
        database.read(SYSTEM, async (tx) => {
          await takeInWallets(tx);
          for (const state of catalogs)
            await takeInSpend(tx, state.row, [...state.adSets.keys()], sharedIdsOf(state.adSets.values()));
        }),
      ),
    readAhead: (row, adSetIds, sharedIds) =>
      collector.between(() => database.read(SYSTEM, (tx) => takeInSpend(tx, row, adSetIds, sharedIds))),
    checkWallets: () => collector.between(() => database.read(SYSTEM, takeInWallets)),
    onNotification(payload) {
      const message: SpentMessage | null = parseJson(Spent, payload);
      if (!message) throw new Error('a message about spend is of another form');
      const { companies, adSets, shared = [], atMs } = message;
      for (const companyId of companies) liveSpend.setAvailable(companyId, 0);
      for (const [adSetId, day, todayMicros, totalMicros] of adSets) {
        // A message about an earlier day must not reset the current one.
        if (day >= liveSpend.spendOf(adSetId).day) liveSpend.setSpend(adSetId, { day, todayMicros, totalMicros });
      }
      for (const [sharedId, start, spentMicros] of shared) liveSpend.setSharedSpend(sharedId, start, spentMicros);
      // Clocks of two processes differ a little.
      if (atMs !== undefined) gateLag.observe(Math.max(0, (clock() - atMs) / 1000));
    },
  };
}

/** Returns the shared budgets that ad sets are members of. */
export function sharedIdsOf(adSets: Iterable<{ readonly shared: { readonly id: string } | null }>): string[] {
  const ids = new Set<string>();
  for (const { shared } of adSets) if (shared !== null) ids.add(shared.id);
  return [...ids];
}
