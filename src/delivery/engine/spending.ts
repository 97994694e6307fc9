import { type Collector, readChargedMessage, readSpentMessage } from '#delivery/collect/index.ts';
import { readSharedSpend, readSpend, readWallets, type SpendRow } from './engine.repository.ts';
import type { BudgetState } from '#delivery/decide/index.ts';
import { type Clock, type Day, dayIn } from '#kernel/time.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { scheduleInterval } from '#platform/jobs/schedule-interval.ts';
import type { CatalogState } from './catalog-state.ts';
import { gateLag } from './engine.metrics.ts';

/**
 * Spending by other processes, applied to this process's budget gates. Announcements name what changed, and only that is
 * read. What is used up closes its gate at once, by the amounts in the message.
 */
export interface Spending {
  /** Reads all that serves, a page at a time. */
  readAll(): Promise<void>;
  /** Compares all that serves with the tables, a page at a time beside the commits of events, and takes in what differs. */
  compare(): Promise<void>;
  /** Reads what is about to start serving, and shared budgets. */
  readAhead(named: Partial<Named>): Promise<void>;
  /** Reads what shared budgets had spent before the day wherever one has begun since. */
  startDays(): Promise<void>;
  /** Takes in another process's announcements, by channel. */
  onSpent(payload: string): void;
  onCharged(payload: string): void;
  onWallet(companyId: string): void;
  /** Waits for the current read. */
  stop(): Promise<void>;
}

/** Ids of ad sets, shared budgets and the companies of wallets. */
type Named = {
  readonly adSets: Iterable<string>;
  readonly shared: Iterable<string>;
  readonly companies: Iterable<string>;
};

/** Longer reads between two commits would delay events. */
const READ_AT_ONCE = 1_000;
const COMPARED_AT_ONCE = 5_000;
const RETRY_INTERVAL_MS = 1_000;

export function createSpending(needs: {
  readonly database: Database;
  readonly clock: Clock;
  readonly liveSpend: BudgetState;
  readonly collector: Collector;
  readonly catalogs: ReadonlyMap<string, CatalogState>;
  /** By which this process knows its own announcements. */
  readonly name: string;
  readonly onError: (error: unknown) => void;
}): Spending {
  const { database, clock, liveSpend, collector, catalogs, name, onError } = needs;
  const pending = { adSets: new Set<string>(), shared: new Set<string>(), companies: new Set<string>() };
  /** The day of each catalog whose shared budgets were read. */
  const readOn = new Map<string, Day>();

  const add = ({ adSets = [], shared = [], companies = [] }: Partial<Named>) => {
    for (const id of adSets) pending.adSets.add(id);
    for (const id of shared) pending.shared.add(id);
    for (const id of companies) pending.companies.add(id);
  };

  const days = () => new Set([...catalogs.values()].map(({ row }) => dayIn(row.zone, clock())));

  const takeIn = async (tx: Transaction, { adSets, shared, companies }: Record<keyof Named, readonly string[]>) => {
    for (const { companyId, availableMicros } of await readWallets(tx, companies))
      liveSpend.setAvailable(companyId, Number(availableMicros));
    for (const spend of await readSpend(tx, adSets, clock())) {
      // Around midnight a commit may have been on the day that begins.
      if (spend.day < liveSpend.spendOf(spend.adSetId).day) continue;
      const { day, todayMicros, totalMicros } = spend;
      liveSpend.setSpend(spend.adSetId, { day, todayMicros: Number(todayMicros), totalMicros: Number(totalMicros) });
    }
    for (const day of days())
      for (const { sharedId, start, spentMicros, beforeMicros } of await readSharedSpend(tx, shared, day)) {
        liveSpend.setSharedBefore(sharedId, day, Number(beforeMicros));
        liveSpend.setSharedSpend(sharedId, start, Number(spentMicros));
      }
  };

  /** Between two commits, so that no amount of an earlier commit of this process replaces what was read. */
  const read = (named: Record<keyof Named, readonly string[]>) =>
    collector.between(() => database.read(SYSTEM, (tx) => takeIn(tx, named)));

  const readNamed = async () => {
    while (pending.adSets.size + pending.shared.size + pending.companies.size > 0) {
      const named = {
        adSets: takeFrom(pending.adSets),
        shared: takeFrom(pending.shared),
        companies: takeFrom(pending.companies),
      };
      try {
        await read(named);
      } catch (error) {
        add(named);
        throw error;
      }
    }
  };
  const reading = scheduleInterval(readNamed, { intervalMs: RETRY_INTERVAL_MS, onError, runsAtStart: false });
  const learn = (named: Partial<Named>) => {
    add(named);
    reading.trigger();
  };

  const isOther = ({ adSetId, day, todayMicros, totalMicros }: SpendRow) => {
    const known = liveSpend.spendOf(adSetId);
    const today = known.day === day ? known.todayMicros : 0;
    return known.day <= day && (today !== Number(todayMicros) || known.totalMicros !== Number(totalMicros));
  };

  const readAhead = async ({ adSets = [], shared = [], companies = [] }: Partial<Named>) => {
    const named = { adSets: [...adSets], shared: [...shared], companies: [...companies] };
    const longest = Math.max(named.adSets.length, named.shared.length, named.companies.length);
    for (let at = 0; at < longest; at += READ_AT_ONCE) {
      const page = (ids: readonly string[]) => ids.slice(at, at + READ_AT_ONCE);
      await read({ adSets: page(named.adSets), shared: page(named.shared), companies: page(named.companies) });
    }
  };

  return {
    async readAll() {
      for (const { adSets } of catalogs.values())
        await readAhead({
          adSets: adSets.keys(),
          shared: sharedIdsOf(adSets.values()),
          companies: companiesOf(adSets.values()),
        });
    },
    async compare() {
      for (const { row, adSets } of catalogs.values()) {
        for (const page of pagesOf([...adSets.keys()])) {
          const rows = await database.read(SYSTEM, (tx) => readSpend(tx, page, clock()));
          add({ adSets: rows.filter(isOther).map(({ adSetId }) => adSetId) });
        }
        for (const page of pagesOf(companiesOf(adSets.values()))) {
          const rows = await database.read(SYSTEM, (tx) => readWallets(tx, page));
          const canPay = (companyId: string) => liveSpend.gates.availableMicros[liveSpend.walletSlot(companyId)]! > 0;
          const other = rows.filter(({ companyId, availableMicros }) => availableMicros > 0n !== canPay(companyId));
          add({ companies: other.map(({ companyId }) => companyId) });
        }
        for (const page of pagesOf(sharedIdsOf(adSets.values()))) {
          const day = dayIn(row.zone, clock());
          const rows = await database.read(SYSTEM, (tx) => readSharedSpend(tx, page, day));
          const { shared } = liveSpend.gates;
          const other = rows.filter(
            ({ sharedId, start, spentMicros, beforeMicros }) =>
              shared.spent(sharedId, start) !== Number(spentMicros) ||
              shared.before(sharedId, day) !== Number(beforeMicros),
          );
          add({ shared: other.map(({ sharedId }) => sharedId) });
        }
      }
      await readNamed();
    },
    readAhead,
    async startDays() {
      for (const { row, adSets } of catalogs.values()) {
        const day = dayIn(row.zone, clock());
        if (readOn.get(row.catalogId) === day) continue;
        await readAhead({ shared: sharedIdsOf(adSets.values()) });
        readOn.set(row.catalogId, day);
      }
    },
    onSpent(payload) {
      const { from, companies, adSets, shared = [], atMs } = readSpentMessage(payload);
      // Clocks of two processes differ a little.
      if (atMs !== undefined) gateLag.observe(Math.max(0, (clock() - atMs) / 1000));
      // A later commit of this process may have raised it since.
      if (from === name) return;
      for (const companyId of companies) liveSpend.setAvailable(companyId, 0);
      for (const [adSetId, day, todayMicros, totalMicros] of adSets) {
        // A message about an earlier day must not reset the current one.
        if (day >= liveSpend.spendOf(adSetId).day) liveSpend.setSpend(adSetId, { day, todayMicros, totalMicros });
      }
      for (const [sharedId, start, spentMicros] of shared) liveSpend.setSharedSpend(sharedId, start, spentMicros);
      // A commit of this process that began earlier may put an older amount in its place.
      learn({ adSets: adSets.map(([id]) => id), shared: shared.map(([id]) => id), companies });
    },
    onCharged(payload) {
      const { from, adSets = [], shared = [] } = readChargedMessage(payload);
      if (from !== name) learn({ adSets, shared });
    },
    onWallet: (companyId) => learn({ companies: [companyId] }),
    stop: () => reading.stop(),
  };
}

function takeFrom(ids: Set<string>): string[] {
  const taken = [...ids.values().take(READ_AT_ONCE)];
  for (const id of taken) ids.delete(id);
  return taken;
}

function* pagesOf(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += COMPARED_AT_ONCE) yield ids.slice(at, at + COMPARED_AT_ONCE);
}

/** Returns the shared budgets that ad sets are members of. */
export function sharedIdsOf(adSets: Iterable<{ readonly shared: { readonly id: string } | null }>): string[] {
  const ids = new Set<string>();
  for (const { shared } of adSets) if (shared !== null) ids.add(shared.id);
  return [...ids];
}

export const companiesOf = (adSets: Iterable<{ readonly companyId: string }>): string[] => {
  const ids = new Set<string>();
  for (const { companyId } of adSets) ids.add(companyId);
  return [...ids];
};
