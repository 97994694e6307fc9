import { isUuid, type Uuid } from '#kernel/ids.ts';
import { notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { sliceOf, type Keyset, type RestCall, type Work } from '#platform/rest/route.ts';
import type { CampaignRouteDeps } from './campaign-reads.ts';
import { currenciesFor } from './campaign-shape.ts';
import { depsOf } from './deps.ts';
import type { Deps } from './operations.ts';

export interface Wallet {
  readonly code: string;
  readonly digits: number;
}

interface CompanyWide<Found, Shown, Query> {
  /** As in "Shared budget not found". */
  noun: string;
  find(tx: Transaction, id: Uuid, nowMs: number): Promise<Found | null>;
  list(
    tx: Transaction,
    slice: { companyId: Uuid; after: Uuid | null; limit: number; query: Query },
    nowMs: number,
  ): Promise<Found[]>;
  show(found: Found, wallet: Wallet): Shown;
}

/** Routes of what a company has for all its brands: keys of single brands neither read nor change any. */
export function companyWide<Found extends { row: { id: Uuid; companyId: Uuid } }, Shown, Query = unknown>(
  deps: CampaignRouteDeps,
  { noun, find, list, show }: CompanyWide<Found, Shown, Query>,
) {
  const { database } = deps;
  const missing = () => fail(notFound(noun));
  const companyOf = ({ context, access }: RestCall): Uuid | null =>
    access.brandIds === null ? (context.session?.membership?.companyId ?? null) : null;
  const walletOf = async ({ context }: RestCall, companyId: Uuid): Promise<Wallet> =>
    (await currenciesFor(context, deps, { companyIds: [companyId], catalogIds: [] })).walletOf(companyId);

  /** Returns what reads one thing of the caller's company, and what changes it; null for callers without a company. */
  const openedBy = async (call: RestCall) => {
    const companyId = companyOf(call);
    if (!companyId) return null;
    const wallet = await walletOf(call, companyId);
    const one = async (tx: Transaction, id: string): Promise<Result<Shown, Problem>> => {
      const found = isUuid(id) ? await find(tx, id, call.context.clock()) : null;
      return found?.row.companyId === companyId ? ok(show(found, wallet)) : missing();
    };
    return { companyId, wallet, one };
  };

  return {
    async list(call: RestCall, { page, query }: { page: Keyset; query: Query }) {
      const opened = await openedBy(call);
      if (!opened) return ok({ data: [], next: null });
      const { companyId, wallet } = opened;
      const after = page.after !== null && isUuid(page.after) ? page.after : null;
      const rows = await database.read(call.context.viewer, (tx) =>
        list(tx, { companyId, after, limit: page.limit + 1, query }, call.context.clock()),
      );
      return ok(
        sliceOf(
          page,
          rows,
          ({ row }) => row.id,
          (found) => show(found, wallet),
        ),
      );
    },
    async read(call: RestCall, { path: { id } }: { path: { id: string } }): Promise<Result<Shown, Problem>> {
      const opened = await openedBy(call);
      return opened ? database.read(call.context.viewer, (tx) => opened.one(tx, id)) : missing();
    },
    /** `id` null where the change creates one. */
    async write(
      call: RestCall,
      id: string | null,
      change: (own: Deps, currency: string) => Promise<Result<Uuid, Problem>>,
    ): Promise<Result<Work<Shown>, Problem>> {
      const opened = await openedBy(call);
      if (!opened) return id === null ? fail(PERMISSION_DENIED) : missing();
      const depsIn = await depsOf(call.context);
      return ok({
        ...(id !== null && { before: (tx: Transaction) => opened.one(tx, id) }),
        perform: async (tx: Transaction) => {
          const done = await change(depsIn(tx), opened.wallet.code);
          return done.ok ? opened.one(tx, done.value) : done;
        },
      });
    },
    /** The answer is the thing as it was. */
    removal:
      (remove: (own: Deps, id: string) => Promise<Result<Uuid, Problem>>) =>
      async (call: RestCall, { path: { id } }: { path: { id: string } }): Promise<Result<Work<Shown>, Problem>> => {
        const opened = await openedBy(call);
        if (!opened) return missing();
        const depsIn = await depsOf(call.context);
        return ok({
          before: (tx: Transaction) => opened.one(tx, id),
          perform: async (tx: Transaction) => {
            const before = await opened.one(tx, id);
            if (!before.ok) return before;
            const done = await remove(depsIn(tx), id);
            return done.ok ? before : done;
          },
        });
      },
  };
}
