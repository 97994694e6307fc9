import { changedProductsOfSeller, type SellerProduct } from '#core/catalog/server/index.ts';
import { MAX_ITEMS, type CatalogItem, type Funds, type MetaProblem } from '#integrations/meta/port.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';
import { addDays, dayIn, HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import { defineCompanyWork } from '#platform/jobs/company-work.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { resyncInMs, retryDecision } from '../rules/retry.ts';
import { itemOf } from './items.ts';
import {
  accountOf,
  accountsToRead,
  accountsToFill as accountsToSync,
  markFilled,
  markRead,
  readAgainAt,
  saveAudiences,
  shopOf,
  takeAccountToRead,
  type AccountRow,
  type Shop,
} from './account.repository.ts';
import { saveCampaigns, saveResults } from './campaign.repository.ts';
import { requestFunding } from './fund-account.ts';
import { lockFunding, paidSums, saveFundsUnlessOvertaken, type FundingState } from './funding.repository.ts';
import { accountQueue, SELLER } from './account-queue.ts';
import type { MetaAdsDeps } from './types.ts';

/** Meta attributes sales to a click for this long. */
const SETTLING_DAYS = 28;
/** Maximum history that Meta returns when a campaign is read for the first time. */
const HISTORY_DAYS = 90;
/** Maximum age of displayed data. Requests to the built-in sandbox are free. */
const FRESH_MS = { live: 15 * MINUTE_MS, sandbox: 5000 } as const;
const ITEMS_MS = HOUR_MS;

const freshMsOf = ({ meta }: MetaAdsDeps) => (meta.environment === 'none' ? null : FRESH_MS[meta.environment]);

/**
 * Reads funds, campaigns, audiences and results from Meta. Screens use only these stored data. What Meta does not answer is
 * read again after growing pauses (`resyncInMs`), which the account's row counts.
 */
export const metaResults = defineCompanyWork({
  id: 'meta.sync-results',
  payload: SELLER,
  queue: accountQueue,
  async find(deps: MetaAdsDeps) {
    if (freshMsOf(deps) === null) return [];
    return deps.database.read(SYSTEM, (tx) => accountsToRead(tx, deps.clock()));
  },
  async run(deps, seller) {
    const { database, clock } = deps;
    const freshMs = freshMsOf(deps);
    if (freshMs === null) return;
    const nowMs = clock();
    const due = await database.transact(SYSTEM, (tx) =>
      takeAccountToRead(tx, seller, { nowMs, untilMs: nowMs + freshMs }),
    );
    if (!due) return;
    const account = (await database.read(SYSTEM, (tx) => accountOf(tx, seller)))!;
    await readAccount(deps, account, { ...due, freshMs });
  },
});

async function readAccount(
  deps: MetaAdsDeps,
  account: AccountRow,
  { isFirst, failures, freshMs }: { isFirst: boolean; failures: number; freshMs: number },
): Promise<void> {
  const { database, clock, newId, meta } = deps;
  const today = dayIn(account.timezone, clock());
  const from = addDays(today, -(isFirst ? HISTORY_DAYS : SETTLING_DAYS));
  const before = await database.transact(SYSTEM, (tx) => lockFunding(tx, account));
  const missed: MetaProblem[] = [];
  const ask = async <Value>(call: () => Promise<Result<Value, MetaProblem>>): Promise<Value | null> => {
    // Every other call of the account would be answered alike, and counts against its limits.
    if (missed.some(({ kind }) => kind === 'BUSY' || kind === 'DISCONNECTED')) return null;
    const answer = await call();
    if (!answer.ok) missed.push(answer.problem);
    return known(deps, answer);
  };
  const funds = await ask(() => meta.funds(account));
  const campaigns = await ask(() => meta.campaigns(account));
  const audiences = await ask(() => meta.audiences(account));
  const results = await ask(() => meta.results(account, { from, to: today }));
  const retryInMs = resyncInMs(missed, { failures, freshMs });
  const wrong = await database.transact(SYSTEM, async (tx) => {
    const difference = funds && (await compareFunds(tx, account, { funds, before, nowMs: clock() }));
    if (campaigns) await saveCampaigns(tx, newId, account, campaigns, clock());
    if (audiences) await saveAudiences(tx, account, audiences);
    if (results) await saveResults(tx, account, results);
    if (missed.length === 0) await markRead(tx, account, clock());
    else if (retryInMs !== null) await readAgainAt(tx, account, clock() + retryInMs);
    return difference;
  });
  if (wrong) throw new Error(wrong);
}

/**
 * Saves the funds that Meta reported and compares them with the payments. Funds that are too low are requested again;
 * an unpaid excess must be removed at Meta by staff. Returns a message for staff, or null.
 */
async function compareFunds(
  tx: Transaction,
  account: AccountRow,
  { funds, before, nowMs }: { funds: Funds; before: FundingState; nowMs: EpochMs },
): Promise<string | null> {
  if (!(await saveFundsUnlessOvertaken(tx, account, { funds, before }))) {
    const isAbandoned = before.until !== null && before.until.getTime() <= nowMs;
    if (isAbandoned) await requestFunding(tx, account);
    return null;
  }
  const { completedMicros, approvedMicros } = await paidSums(tx, account);
  if (funds.fundedMicros < completedMicros) await requestFunding(tx, account);
  // A top-up in transfer may have been accepted although its answer was lost.
  const maxMicros = completedMicros + approvedMicros;
  if (funds.fundedMicros <= maxMicros) return null;
  const [has, paid] = [funds.fundedMicros, maxMicros].map(decimalFromMicros);
  return `Meta lets account ${account.accountRef} spend ${account.currency} ${has}, of which ${paid} was paid: lower its limit at Meta`;
}

/** Returns null without an answer, so that the stored data remain. */
function known<Value>({ log }: MetaAdsDeps, answer: Result<Value, MetaProblem>): Value | null {
  if (answer.ok) return answer.value;
  const next = retryDecision(answer.problem);
  if ('end' in next || next.alertsStaff !== null) log.error({ problem: answer.problem }, 'meta sync failed');
  return null;
}

/** Updates changed products in the Meta catalogs that the sellers' ads use. */
export const metaCatalogs = defineCompanyWork({
  id: 'meta.sync-catalogs',
  payload: SELLER,
  queue: accountQueue,
  async find({ database, clock, meta }: MetaAdsDeps) {
    if (meta.environment === 'none') return [];
    const accounts = await database.read(SYSTEM, (tx) => accountsToSync(tx, clock() - ITEMS_MS));
    return accounts.map(({ companyId, sellerId }) => ({ companyId, sellerId }));
  },
  async run(deps, seller) {
    const { database, clock } = deps;
    const startedMs = clock();
    const account = await database.read(SYSTEM, (tx) => accountOf(tx, seller));
    if (!account || (account.catalogSyncedAt?.getTime() ?? 0) > startedMs - ITEMS_MS) return;
    const shop = await database.read(SYSTEM, (tx) => shopOf(tx, seller.sellerId, seller.companyId));
    if (shop && (await fillCatalog(deps, account, shop)))
      await database.transact(SYSTEM, (tx) => markFilled(tx, account, startedMs));
  },
});

async function fillCatalog(deps: MetaAdsDeps, account: AccountRow, shop: Shop): Promise<boolean> {
  const sinceMs = account.catalogSyncedAt?.getTime() ?? 0;
  for (let afterSku = ''; ;) {
    const products: SellerProduct[] = await deps.database.read(SYSTEM, (tx) =>
      changedProductsOfSeller(tx, shop, { sinceMs, afterSku, size: MAX_ITEMS }),
    );
    const items = products.map((product): CatalogItem => itemOf(product, shop));
    if (items.length && known(deps, await deps.meta.putItems(account, items)) === null) return false;
    const last = products.at(-1);
    if (!last || products.length < MAX_ITEMS) return true;
    afterSku = last.sku;
  }
}

/** The module's work for each account. */
export const metaWork = { metaResults, metaCatalogs };
