import { configurationOf, setConfiguration } from '#core/settings/server/index.ts';
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

/** Returns how far the demo has been loaded into this database. */
export async function demoStage(database: Database): Promise<DemoStage> {
  const stage = await database.read(SYSTEM, (tx) => configurationOf(tx, STAGE_KEY));
  return (stage as DemoStage | null) ?? 'none';
}

export interface DemoDeps {
  database: Database;
  /** Storage of banner images; without it there are no banner campaigns. */
  files?: FileStorage | null;
  nowMs: EpochMs;
  days: number;
  pagesPerDay: number;
  /** How often the engine reloads its campaigns; by default once a day. */
  lookEveryMs?: number;
  /** Reports messages to the operator, line by line. */
  report(line: string): void;
  /** Called when the base is loaded and users can sign in. */
  onBase(): void;
  /** Reports the simulated share of the history, 0 to 1. */
  progress(share: number): void;
}

/** Loads the marketplace and simulates its history. Requires a database without a demo. */
export async function loadDemo(deps: DemoDeps): Promise<ShoppingReport> {
  const { database, nowMs, days } = deps;
  const setStage = (stage: DemoStage) => database.transact(SYSTEM, (tx) => setConfiguration(tx, STAGE_KEY, stage));
  if ((await demoStage(database)) !== 'none') throw new Error('This database has a demo already.');
  await setStage('base');
  deps.report(`Everything random comes from the seed ${SEED}.`);
  const fromMs = Math.floor(nowMs / DAY_MS) * DAY_MS - days * DAY_MS;
  const market = await loadBase({ ...deps, clock: () => fromMs, seed: SEED });
  await loadMeta({ ...deps, market, fromMs, untilMs: nowMs, seed: SEED + 2 });
  await setStage('loading');
  deps.onBase();
  const history = await simulateHistory({ ...deps, market, fromMs, untilMs: nowMs, seed: SEED + 1 });
  await setStage('done');
  return history;
}
