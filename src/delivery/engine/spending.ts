import type { Collector, SpentMessage } from '#delivery/collect/index.ts';
import { type CatalogRow, type BudgetState, readSpend, readWallets } from '#delivery/decide/index.ts';
import { type Clock, dayIn } from '#kernel/time.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import type { CatalogState } from './catalog-state.ts';

/** What was spent elsewhere, brought to the gates of this process. */
export interface Spending {
  /** Compares budgets and wallets with the tables. */
  check(catalogs: Iterable<CatalogState>): Promise<void>;
  checkWallets(): Promise<void>;
  /** Reads what ad sets have spent that are about to serve and did not until now. */
  readAhead(row: CatalogRow, adSetIds: readonly string[]): Promise<void>;
  /** Takes in what another process announced. */
  hear(payload: string): void;
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

  const takeInSpend = async (tx: Transaction, row: CatalogRow, adSetIds: readonly string[]) => {
    const day = dayIn(row.zone, clock());
    for (const spend of await readSpend(tx, adSetIds, day))
      liveSpend.setSpend(spend.adSetId, {
        day,
        todayMicros: Number(spend.todayMicros),
        totalMicros: Number(spend.totalMicros),
      });
  };

  return {
    check: (catalogs) =>
      collector.between(() =>
        database.read(SYSTEM, async (tx) => {
          await takeInWallets(tx);
          for (const state of catalogs) await takeInSpend(tx, state.row, [...state.adSets.keys()]);
        }),
      ),
    readAhead: (row, adSetIds) =>
      collector.between(() => database.read(SYSTEM, (tx) => takeInSpend(tx, row, adSetIds))),
    checkWallets: () => collector.between(() => database.read(SYSTEM, takeInWallets)),
    hear(payload) {
      const { companies, adSets } = JSON.parse(payload) as SpentMessage;
      for (const companyId of companies) liveSpend.setAvailable(companyId, 0);
      for (const [adSetId, day, todayMicros, totalMicros] of adSets) {
        // An earlier day must not reset the one we are in.
        if (day >= liveSpend.spendOf(adSetId).day) liveSpend.setSpend(adSetId, { day, todayMicros, totalMicros });
      }
    },
  };
}
