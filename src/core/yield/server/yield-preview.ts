import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import type { RulesReplay } from '../rules/rules-replay.ts';
import { isReplayed } from '../rules/yield-rule.ts';
import { rulesChangedBy, type NewRule } from './yield-rules.ts';
import type { CatalogYield, RuledCatalog } from './yield.repository.ts';

export interface Replays {
  /** Replays a storefront's recent auctions with its rules before and after a change; null without any. */
  replayRules(
    catalogId: Uuid,
    catalog: RuledCatalog,
    rules: { before: CatalogYield; after: CatalogYield },
    nowMs: EpochMs,
  ): Promise<RulesReplay | null>;
}

/** Returns an amount of the default currency in a catalog's. */
export const amountIn = (micros: number, { rate }: { rate: number }): Micros => BigInt(Math.round(micros * rate));

/** Returns what a rule would have made of the last week, or what is wrong with it; a null replay without auctions. */
export async function previewRule(
  { database, replays }: { database: Database; replays: Replays },
  { viewer, clock }: Pick<Context, 'viewer' | 'clock'>,
  change: NewRule,
): Promise<Result<{ catalog: RuledCatalog; replay: RulesReplay | null }, Problem>> {
  const nowMs = clock();
  const found = await database.read(viewer, (tx) => rulesChangedBy(tx, change, nowMs));
  if (!found.ok) return found;
  const { catalog, ...rules } = found.value;
  if (!isReplayed(change.rule.kind)) return ok({ catalog, replay: null });
  return ok({ catalog, replay: await replays.replayRules(change.catalogId, catalog, rules, nowMs) });
}
