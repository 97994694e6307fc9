import { isUuid, type NewId, type Uuid } from '#kernel/ids.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { AGENT_SCOPE, MANDATE_GROUPS } from '#kernel/scope.ts';
import { DAY_MS, type Clock } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction, type Viewer } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import { accessMessages } from '../rules/access.messages.ts';
import { validateMandate, type MandateLimits } from '../rules/mandate.ts';
import { MAX_LISTED_KEYS } from '../rules/list-bounds.ts';
import { brandsOf } from './access-key.repository.ts';
import type { Proof } from './access-keys.ts';
import type { CampaignPort } from './mandate-guard.ts';
import * as store from './mandate.repository.ts';
import type { MandateNode } from './mandate.repository.ts';

const { problem } = accessMessages;
const ENDED_SHOWN_MS = 30 * DAY_MS;

export interface MandateDeps {
  database: Database;
  clock: Clock;
  newId: NewId;
  campaigns: CampaignPort;
  /** The ids of all catalogs. */
  catalogIds(): Promise<readonly Uuid[]>;
  /** Returns why the giver has not proven again who they are; null when they have. */
  confirmUser(userId: Uuid, proof: Proof): Promise<Problem | null>;
}

/** The owner or admin who gives mandates, in the company they are in. */
export interface Giver {
  viewer: Viewer;
  userId: Uuid;
  companyId: Uuid;
}

export interface MandateRequest extends MandateLimits {
  accessKeyId: string;
  groups: readonly string[];
  expiresInDays: number;
  /** Null for all. */
  brandIds: readonly Uuid[] | null;
  catalogIds: readonly Uuid[] | null;
}

export const listMandates = (
  { database, clock }: Pick<MandateDeps, 'database' | 'clock'>,
  companyId: Uuid,
): Promise<MandateNode[]> =>
  database.read(SYSTEM, (tx) =>
    store.mandatesOf(tx, { companyId, endedSince: clock() - ENDED_SHOWN_MS, limit: MAX_LISTED_KEYS }),
  );

/** Gives a key of an agent what it may do for the company, with the shared budget of the campaigns it will create. */
export async function giveMandate(
  { database, clock, newId, campaigns, ...deps }: MandateDeps,
  context: Context,
  { viewer, userId, companyId }: Giver,
  request: MandateRequest,
  proof: Proof,
): Promise<Result<Uuid, Problem>> {
  const groups = MANDATE_GROUPS.filter((group) => request.groups.includes(group));
  if (request.groups.some((one) => !(groups as readonly string[]).includes(one)))
    return fail(invalid('groups', problem.groupUnknown()));
  const rejection = validateMandate({ ...request, groups });
  if (rejection) return fail(rejection);
  if (request.catalogIds) {
    const known = await deps.catalogIds();
    if (!request.catalogIds.every((id) => known.includes(id)))
      return fail(invalid('catalogIds', problem.catalogOther()));
  }
  const { accessKeyId } = request;
  const budgets = await campaigns.budgetsOf(context);
  const now = clock();
  const key = await database.read(SYSTEM, async (tx) =>
    isUuid(accessKeyId) && (await store.keyReaches(tx, { accessKeyId, companyId, scope: AGENT_SCOPE, now }))
      ? { brands: await brandsOf(tx, companyId) }
      : null,
  );
  if (!key) return fail(invalid('accessKeyId', problem.keyNotAgents()));
  if (request.brandIds && !request.brandIds.every((id) => key.brands.includes(id)))
    return fail(invalid('brandIds', problem.brandOther()));
  const unproven = await deps.confirmUser(userId, proof);
  if (unproven) return fail(unproven);
  return database.transact<Result<Uuid, Problem>>(viewer, async (tx) => {
    await store.endExpired(tx, { accessKeyId, companyId, now });
    if (await store.mandateOfKey(tx, { accessKeyId, companyId })) return fail(conflict(problem.mandateExists()));
    const id = newId();
    const budget = groups.includes('CREATE') ? await openBudget(tx, id) : ok(null);
    if (!budget.ok) return budget;
    await store.insertMandate(tx, {
      id,
      companyId,
      accessKeyId,
      givenBy: userId,
      createdAt: new Date(now),
      expiresAt: new Date(now + request.expiresInDays * DAY_MS),
      pausedAt: null,
      endedAt: null,
      brandIds: request.brandIds?.length ? [...new Set(request.brandIds)] : null,
      catalogIds: request.catalogIds?.length ? [...new Set(request.catalogIds)] : null,
      groups,
      dayMicros: request.dayMicros,
      monthMicros: request.monthMicros,
      sharedBudgetId: budget.value,
      maxChangePercent: request.maxChangePercent,
      maxRaiseMicros: request.maxRaiseMicros,
      maxObjectsPerHour: request.maxObjectsPerHour,
    });
    return ok(id);
  });

  /** Named after the mandate, so that no two have the same name. */
  function openBudget(tx: Transaction, id: Uuid): Promise<Result<Uuid, Problem>> {
    return budgets.open(tx, { name: `Agent ${id.slice(-8)}`, amountMicros: request.monthMicros });
  }
}

/** Pauses or resumes a mandate; it counts from the agent's next call on. */
export const pauseMandate = (
  deps: MandateDeps,
  giver: Giver,
  id: string,
  isPaused: boolean,
): Promise<Result<Uuid, Problem>> => change(deps, giver, id, (now) => ({ pausedAt: isPaused ? now : null }));

export const endMandate = (deps: MandateDeps, giver: Giver, id: string): Promise<Result<Uuid, Problem>> =>
  change(deps, giver, id, (now) => ({ endedAt: now }));

function change(
  { database, clock }: MandateDeps,
  { viewer, companyId }: Giver,
  id: string,
  to: (now: Date) => Parameters<typeof store.setMandate>[2],
): Promise<Result<Uuid, Problem>> {
  return database.transact<Result<Uuid, Problem>>(viewer, async (tx) => {
    const mandate = isUuid(id) ? await store.lockMandate(tx, id, companyId) : null;
    if (!mandate) return fail(notFound('Mandate'));
    const now = new Date(clock());
    if (mandate.endedAt || mandate.expiresAt <= now) return fail(conflict(problem.mandateEnded()));
    await store.setMandate(tx, mandate.id, to(now));
    return ok(mandate.id);
  });
}

/** The mandate of a key, if it has one that was not ended. */
export const readMandate = (
  database: Database,
  viewer: Viewer,
  key: { accessKeyId: Uuid; companyId: Uuid },
): Promise<store.MandateRow | null> => database.read(viewer, (tx) => store.mandateOfKey(tx, key));
