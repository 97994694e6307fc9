import { z } from 'zod';
import type { Uuid } from '#kernel/ids.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { forEachIsolated, PartialFailure } from './for-each-isolated.ts';
import { defineJob, type Handler, type JobId } from './queue.ts';

/** A company with work to do. Work on a part of it, as an account elsewhere, names the part too. */
export type CompanyItem = { companyId: Uuid } & Record<string, string>;

interface WorkDefinition<Deps, Item extends CompanyItem, Value> {
  id: JobId;
  payload: z.ZodType<Item>;
  /** Jobs of one queue run one after the other. Of its company when omitted. */
  queue?: (item: Item) => string;
  maxAttempts?: number;
  /** Finds what is due. It may find too much: `run` decides under its locks. */
  find(deps: Deps): Promise<readonly Item[]>;
  /** Does the work of one item. Safe to repeat and to run concurrently. */
  run(deps: Deps, item: Item): Promise<Value>;
}

/**
 * Upkeep that each company needs on its own. A schedule finds the companies and adds one job for each, so that a failing
 * company delays no other and is retried with back-off.
 */
export interface CompanyWork<Deps, Value = unknown> {
  id: JobId;
  /** Adds a job for each item that has none yet. Any number of processes may do so. */
  addDue(deps: Deps): Promise<void>;
  /** `onFailure` learns which company failed, before the job waits for its retry. */
  handledBy(deps: Deps, onFailure?: (failure: PartialFailure) => Promise<void>): Handler;
  /** Does everything that is due now, in sequence, without the queue: for the command line, the demo and tests. */
  runDue(deps: Deps): Promise<Value[]>;
}

/** The payload of work on a whole company. */
export const COMPANY = z.object({ companyId: z.guid() });

export const companyKey = (id: JobId, item: CompanyItem): string => [id, ...Object.values(item)].join(' ');

export function defineCompanyWork<Deps extends { database: Database }, Item extends CompanyItem, Value>({
  find,
  run,
  ...definition
}: WorkDefinition<Deps, Item, Value>): CompanyWork<Deps, Value> {
  const { id } = definition;
  const job = defineJob<Item>({ queue: ({ companyId }) => `company:${companyId}`, ...definition });
  return {
    id,
    async addDue(deps) {
      const due = (await find(deps)).map((payload) => ({ key: companyKey(id, payload), payload }));
      await deps.database.transact(SYSTEM, (tx) => job.addMissing(tx, due));
    },
    handledBy: (deps, onFailure) =>
      job.handledBy(async (item) => {
        try {
          await run(deps, item);
        } catch (error) {
          const failure = error instanceof PartialFailure ? error : new PartialFailure([{ subject: item, error }]);
          await onFailure?.(failure);
          throw failure;
        }
      }),
    runDue: async (deps) =>
      forEachIsolated(
        await find(deps),
        (item) => item,
        (item) => run(deps, item),
      ),
  };
}
