import { configurationOf, setConfiguration } from '#core/shell/server/index.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { loadBase } from './base.ts';
import { simulateHistory } from './history.ts';
import { loadMeta } from './meta.ts';
import type { ShoppingReport } from './shop.ts';

const STAGE_KEY = 'demo_stage';
const SEED = 20_260_101;

export type DemoStage = 'none' | 'base' | 'loading' | 'done';

/** How far the demo was loaded into this database. */
export async function demoStage(database: Database): Promise<DemoStage> {
  const stage = await database.read(SYSTEM, (tx) => configurationOf(tx, STAGE_KEY));
  return (stage as DemoStage | null) ?? 'none';
}

export interface DemoNeeds {
  database: Database;
  /** Where pictures of banners are kept; without it nobody runs banners. */
  files?: FileStorage | null;
  nowMs: EpochMs;
  days: number;
  pagesPerDay: number;
  /** How often the engine looks at its campaigns; a day when left out. */
  lookEveryMs?: number;
  /** What an operator should know, line by line. */
  report(line: string): void;
  /** After the base is there: people can sign in. */
  onBase(): void;
  /** Share of the history that has passed, 0 to 1. */
  progress(share: number): void;
}

/** Loads the marketplace and lives through its history. Only into a database that has no demo. */
export async function loadDemo(needs: DemoNeeds): Promise<ShoppingReport> {
  const { database, nowMs, days } = needs;
  const setStage = (stage: DemoStage) => database.transact(SYSTEM, (tx) => setConfiguration(tx, STAGE_KEY, stage));
  if ((await demoStage(database)) !== 'none') throw new Error('This database has a demo already.');
  await setStage('base');
  const fromMs = Math.floor(nowMs / DAY_MS) * DAY_MS - days * DAY_MS;
  const market = await loadBase({ ...needs, clock: () => fromMs, seed: SEED });
  await loadMeta({ ...needs, market, fromMs, untilMs: nowMs, seed: SEED + 2 });
  await setStage('loading');
  needs.onBase();
  const history = await simulateHistory({ ...needs, market, fromMs, untilMs: nowMs, seed: SEED + 1 });
  await setStage('done');
  return history;
}
