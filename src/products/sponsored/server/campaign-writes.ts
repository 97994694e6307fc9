import type { Uuid } from '#kernel/ids.ts';
import { notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { RestCall, Work } from '#platform/rest/route.ts';
import { lockDetails, writtenDetails } from './campaign-details.ts';
import type { StoredCampaign } from './stored-campaign.repository.ts';
import { depsOf } from './deps.ts';
import type { Deps, Outcome } from './operations.ts';

/**
 * Returns the work of a write about one campaign: it is locked and read first, changed by the operation that GraphQL
 * calls, and shown as it is afterwards.
 */
export async function changeOf<Shown>(
  { context, access }: RestCall,
  id: string,
  {
    change,
    show,
  }: {
    change(deps: Deps, details: StoredCampaign): Promise<Outcome>;
    show(details: StoredCampaign): Shown;
  },
): Promise<Result<Work<Shown>, Problem>> {
  const depsIn = await depsOf(context);
  return ok({
    before: async (tx: Transaction) => {
      const found = await lockDetails(depsIn(tx), id, access.brandIds);
      return found.ok ? ok(show(found.value)) : found;
    },
    perform: async (tx: Transaction) => {
      const deps = depsIn(tx);
      const found = await lockDetails(deps, id, access.brandIds);
      if (!found.ok) return found;
      const done = await change(deps, found.value);
      return done.ok ? ok(show(await writtenDetails(deps, done.value.id))) : done;
    },
  });
}

/** Returns the work of a write that creates a campaign. */
export async function creationOf<Shown>(
  { context, access }: RestCall,
  {
    brandId,
    create,
    show,
  }: {
    brandId: Uuid;
    create(deps: Deps, companyId: Uuid): Promise<Outcome>;
    show(details: StoredCampaign): Shown;
  },
): Promise<Result<Work<Shown>, Problem>> {
  const companyId = context.session?.membership?.companyId;
  if (!companyId) return fail(PERMISSION_DENIED);
  if (!isReached(access.brandIds, brandId)) return fail(notFound('Brand'));
  const depsIn = await depsOf(context);
  return ok({
    perform: async (tx: Transaction) => {
      const deps = depsIn(tx);
      const done = await create(deps, companyId);
      return done.ok ? ok(show(await writtenDetails(deps, done.value.id))) : done;
    },
  });
}

export const isReached = (brandIds: readonly Uuid[] | null, brandId: Uuid): boolean =>
  brandIds === null || brandIds.includes(brandId);
