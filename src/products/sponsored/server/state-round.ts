import { addStateNews, takeStateNews } from '#core/serving/server/index.ts';
import { type Clock, type EpochMs, HOUR_MS } from '#kernel/time.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { campaignsWithStaleState, writeStatesAndStops } from './state.repository.ts';
import {
  campaignsOf,
  dueCampaigns,
  endPage,
  lockIdleCampaigns,
  pageAfter,
  takeTurn,
} from './state-round.repository.ts';

/** A row of news names up to some thousand products. */
const NEWS_AT_ONCE = 20;
/** Locked in one transaction: edits wait for no more. */
const WRITTEN_AT_ONCE = 1_000;
const COMPARED_AT_ONCE = 5_000;
const COMPARES_EVERY_MS = HOUR_MS;

/**
 * Computes the states that time, stock, money or spend may have changed: those that news is about and those that are due,
 * and of all others a page, to find what no news named. One process at a time; the others return at once.
 */
export async function recomputeStates({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await database.transact(SYSTEM, (tx) => stateRound(tx, clock()));
}

/** Returns whether news or due campaigns may be left that no edit holds. */
export async function stateRound(tx: Transaction, nowMs: EpochMs): Promise<boolean> {
  const turn = await takeTurn(tx, nowMs);
  if (!turn) return false;
  const news = await takeStateNews(tx, NEWS_AT_ONCE);
  const due = await dueCampaigns(tx, nowMs, WRITTEN_AT_ONCE);
  const stale = turn.isDue ? await comparePage(tx, nowMs, turn.comparedTo) : [];
  const campaignIds = new Set([...(await campaignsOf(tx, nowMs, news)), ...due, ...stale]);
  const locked = await lockIdleCampaigns(tx, [...campaignIds], WRITTEN_AT_ONCE);
  await writeStatesAndStops(tx, nowMs, locked);
  // Edits that hold a campaign may have read the facts before.
  const left = campaignIds.difference(new Set(locked));
  await addStateNews(tx, { campaignIds: left });
  if (locked.length === 0 && left.size > 0) return false;
  return locked.length === WRITTEN_AT_ONCE || news.length > 0 || due.length === WRITTEN_AT_ONCE;
}

async function comparePage(tx: Transaction, nowMs: EpochMs, after: string | null): Promise<bigint[]> {
  const { campaignIds, last } = await pageAfter(tx, nowMs, { after, limit: COMPARED_AT_ONCE });
  await endPage(tx, last, last === null ? nowMs + COMPARES_EVERY_MS : nowMs);
  return campaignsWithStaleState(tx, nowMs, campaignIds);
}
