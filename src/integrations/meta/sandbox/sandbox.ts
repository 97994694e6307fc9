import { createHash } from 'node:crypto';
import type { NewId } from '#kernel/ids.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Clock, EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { integrationMessages } from '../meta.messages.ts';
import type { Audience, CampaignFacts, Funds, MetaAccount, MetaAds } from '../port.ts';
import { deliver, type Delivered, type Revision } from './delivery.ts';
import * as store from './sandbox.repository.ts';

export interface SandboxOptions {
  database: Database;
  clock: Clock;
  newId: NewId;
  /** How long sellers take to agree, and how long creating a campaign takes. */
  linkDelayMs: number;
  creationDelayMs: number;
}

/** Trigger words for trying out outcomes: in a shop's address, and in a creative text. */
const REJECTED_PAGE = 'refused';
const SILENT_PAGE = 'silent';
const REJECTED_TEXT = 'miracle';

const AUDIENCES = ['Bought in the last 180 days', 'Left something in the cart', 'Similar to best customers'];

/**
 * Meta without a network: sellers agree and campaigns are created after a delay, and spend their budget over time. Its
 * state is in PostgreSQL. A shop address containing `refused` is rejected, one containing `silent` is never answered,
 * and a creative text containing `miracle` violates the rules.
 */
export function createMetaSandbox(options: SandboxOptions): MetaAds {
  const { database, clock, newId } = options;
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);

  const delivered = async (
    tx: Transaction,
    account: MetaAccount,
  ): Promise<Delivered & { rows: store.CampaignRow[] }> => {
    const rows = (await store.campaignsOf(tx, account.accountRef)).filter((row) => isCreated(row, clock(), options));
    const raises = await store.raisesOf(tx, account.accountRef);
    return { rows, ...deliver(rows, raises, account.timezone, clock()) };
  };
  const fundsOf = async (tx: Transaction, account: MetaAccount): Promise<Funds> => {
    const fundedMicros = (await store.raisesOf(tx, account.accountRef)).at(-1)?.fundedMicros ?? 0n;
    const { spent } = await delivered(tx, account);
    return { fundedMicros, spentMicros: [...spent.values()].reduce((sum, amount) => sum + amount, 0n) };
  };

  return {
    environment: 'sandbox',

    link: (request) =>
      asSystem(async (tx) => {
        if (request.pageUrl.includes(REJECTED_PAGE))
          return fail({ kind: 'REJECTED', message: integrationMessages.meta.pageNotShared() });
        const account = {
          accountRef: refOf('account', request.key),
          name: `${request.sellerName} – Endcap`,
          catalogRef: refOf('catalog', request.key),
          pageRef: refOf('page', request.pageUrl),
          currency: request.currency,
          timezone: request.timezone,
          countryCode: request.countryCode,
        };
        await store.insertLink(tx, request.key, { account, pageUrl: request.pageUrl, startedMs: clock() });
        const link = (await store.linkByKey(tx, request.key))!;
        const isThrough = !link.pageUrl.includes(SILENT_PAGE) && clock() - link.startedMs >= options.linkDelayMs;
        return ok(isThrough ? link.account : 'WAITING');
      }),

    funds: (account) => asSystem(async (tx) => ok(await fundsOf(tx, account))),

    raiseFunds: (account, fundedMicros) =>
      asSystem(async (tx) => {
        const known = await fundsOf(tx, account);
        if (known.fundedMicros < fundedMicros)
          await store.insertRaise(tx, account.accountRef, { atMs: clock(), fundedMicros });
        return ok(await fundsOf(tx, account));
      }),

    putItems: async () => ok('TAKEN'),

    audiences: async (account) =>
      ok(AUDIENCES.map((name): Audience => ({ id: BigInt(refOf(name, account.accountRef)), name }))),

    createCampaign: (account, request) =>
      asSystem(async (tx) => {
        const campaignRef = refOf('campaign', request.key);
        const rejection = request.creativeText.toLowerCase().includes(REJECTED_TEXT)
          ? integrationMessages.meta.textNotAllowed()
          : null;
        await store.insertCampaign(tx, {
          campaignRef,
          accountRef: account.accountRef,
          name: request.name,
          rejection,
          startedMs: clock(),
        });
        const row = (await store.campaignsOf(tx, account.accountRef)).find(
          (campaign) => campaign.campaignRef === campaignRef,
        )!;
        if (!row.revisions.length) {
          const { lifetimeBudgetMicros, startMs, stopMs } = request;
          const first = { atMs: clock(), isActive: true, lifetimeBudgetMicros, startMs, stopMs };
          await store.insertRevision(tx, request.key, campaignRef, first);
        }
        if (clock() - row.startedMs < options.creationDelayMs) return ok({ status: 'RUNNING', progress: campaignRef });
        return row.rejection === null
          ? ok({ status: 'CREATED', campaignRef })
          : fail({ kind: 'REJECTED', message: row.rejection });
      }),

    changeCampaign: (account, campaignRef, change) =>
      asSystem(async (tx) => {
        const row = (await store.campaignsOf(tx, account.accountRef)).find((one) => one.campaignRef === campaignRef);
        const known = row?.revisions.at(-1);
        if (!row || !known) return fail({ kind: 'REJECTED', message: integrationMessages.meta.campaignMissing() });
        const { name, audienceIds: _, ...terms } = change;
        if (name !== undefined) await store.rename(tx, campaignRef, name);
        await store.insertRevision(tx, newId(), campaignRef, { ...known, ...terms, atMs: clock() });
        return ok(null);
      }),

    campaigns: (account) =>
      asSystem(async (tx) => {
        const { rows, spent } = await delivered(tx, account);
        return ok(rows.map((row) => factsOf(row, row.revisions.at(-1)!, spent.get(row.campaignRef)!)));
      }),

    results: (account, { from, to }) =>
      asSystem(async (tx) => {
        const { results } = await delivered(tx, account);
        return ok(results.filter(({ day }) => day >= from && day <= to));
      }),
  };
}

function isCreated(row: store.CampaignRow, nowMs: EpochMs, { creationDelayMs }: SandboxOptions): boolean {
  return row.rejection === null && row.revisions.length > 0 && nowMs - row.startedMs >= creationDelayMs;
}

const factsOf = (row: store.CampaignRow, last: Revision, spentMicros: bigint): CampaignFacts => ({
  campaignRef: row.campaignRef,
  name: row.name,
  isActive: last.isActive,
  effectiveStatus: last.isActive ? 'ACTIVE' : 'PAUSED',
  objective: 'OUTCOME_SALES',
  startMs: last.startMs,
  stopMs: last.stopMs,
  lifetimeBudgetMicros: last.lifetimeBudgetMicros,
  budgetRemainingMicros: last.lifetimeBudgetMicros > spentMicros ? last.lifetimeBudgetMicros - spentMicros : 0n,
});

/** Derives a number of fifteen digits, like Meta's own ids, from its subject. */
function refOf(kind: string, key: string): string {
  const digest = createHash('sha256').update(`${kind} ${key}`).digest();
  return String(10n ** 14n + (digest.readBigUInt64BE() % (9n * 10n ** 14n)));
}
