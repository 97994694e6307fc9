import { isUuid, type NewId, type Uuid } from '#kernel/ids.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { AGENT_SCOPE, MANDATE_GROUPS, type MandateGroup } from '#kernel/scope.ts';
import { DAY_MS, type Clock } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction, type Viewer } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import { accessMessages } from '../rules/access.messages.ts';
import { validateMandate, type MandateLimits } from '../rules/mandate.ts';
import { MAX_LISTED_KEYS } from '../rules/list-bounds.ts';
import { brandsOf } from './access-key.repository.ts';
import type { Proof } from '#platform/graphql/proof-fields.ts';
import type { CampaignPort } from './mandate-guard.ts';
import * as store from './mandate.repository.ts';
import type { MandateNode } from './mandate.repository.ts';

const { problem } = accessMessages;
const ENDED_SHOWN_MS = 30 * DAY_MS;

type Budgets = Awaited<ReturnType<CampaignPort['budgetsOf']>>;

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

/** What an agent may do besides reading, and for how long. */
export interface MandateTerms extends MandateLimits {
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
  database.read(SYSTEM, (tx) => {
    const now = clock();
    return store.mandatesOf(tx, { companyId, endedSince: now - ENDED_SHOWN_MS, now, limit: MAX_LISTED_KEYS });
  });

/** Gives a key of an agent what it may do for the company, with the shared budget of the campaigns it will create. */
export async function giveMandate(
  deps: MandateDeps,
  context: Context,
  giver: Giver,
  { accessKeyId, ...terms }: MandateTerms & { accessKeyId: string },
  proof: Proof,
): Promise<Result<Uuid, Problem>> {
  const { database, clock, campaigns } = deps;
  const { viewer, userId, companyId } = giver;
  const groups = await checkTerms(deps, companyId, terms);
  if (!groups.ok) return groups;
  const now = clock();
  const isAgents =
    isUuid(accessKeyId) &&
    (await database.read(SYSTEM, (tx) => store.keyReaches(tx, { accessKeyId, companyId, scope: AGENT_SCOPE, now })));
  if (!isAgents) return fail(invalid('accessKeyId', problem.keyNotAgents()));
  const budgets = await campaigns.budgetsOf(context);
  const unproven = await deps.confirmUser(userId, proof);
  if (unproven) return fail(unproven);
  return database.transact<Result<Uuid, Problem>>(viewer, async (tx) => {
    await store.endExpired(tx, { accessKeyId, companyId, now });
    if (await store.mandateOfKey(tx, { accessKeyId, companyId })) return fail(conflict(problem.mandateExists()));
    return addMandate(tx, { ...deps, budgets }, giver, { ...terms, groups: groups.value, accessKeyId });
  });
}

/** Returns the groups of terms that a company can agree to. */
export async function checkTerms(
  { database, catalogIds }: Pick<MandateDeps, 'database' | 'catalogIds'>,
  companyId: Uuid,
  terms: MandateTerms,
): Promise<Result<MandateGroup[], Problem>> {
  const groups = MANDATE_GROUPS.filter((group) => terms.groups.includes(group));
  if (terms.groups.some((one) => !(groups as readonly string[]).includes(one)))
    return fail(invalid('groups', problem.groupUnknown()));
  const rejection = validateMandate({ ...terms, groups });
  if (rejection) return fail(rejection);
  if (terms.catalogIds) {
    const known = await catalogIds();
    if (!terms.catalogIds.every((id) => known.includes(id))) return fail(invalid('catalogIds', problem.catalogOther()));
  }
  const { brandIds } = terms;
  if (!brandIds) return ok(groups);
  const own = await database.read(SYSTEM, (tx) => brandsOf(tx, companyId));
  return brandIds.every((id) => own.includes(id)) ? ok(groups) : fail(invalid('brandIds', problem.brandOther()));
}

/** Writes a mandate on checked terms, with the shared budget of the campaigns it will create. */
export async function addMandate(
  tx: Transaction,
  { clock, newId, budgets }: Pick<MandateDeps, 'clock' | 'newId'> & { budgets: Budgets },
  { companyId, userId }: Giver,
  { accessKeyId, expiresInDays, ...terms }: MandateTerms & { groups: MandateGroup[]; accessKeyId: Uuid },
): Promise<Result<Uuid, Problem>> {
  const now = clock();
  const id = newId();
  // Named after the mandate, so that no two have the same name.
  const budget = terms.groups.includes('CREATE')
    ? await budgets.open(tx, { name: `Agent ${id.slice(-8)}`, amountMicros: terms.monthMicros })
    : ok(null);
  if (!budget.ok) return budget;
  await store.insertMandate(tx, {
    ...terms,
    id,
    companyId,
    accessKeyId,
    givenBy: userId,
    createdAt: new Date(now),
    expiresAt: new Date(now + expiresInDays * DAY_MS),
    pausedAt: null,
    endedAt: null,
    brandIds: terms.brandIds?.length ? [...new Set(terms.brandIds)] : null,
    catalogIds: terms.catalogIds?.length ? [...new Set(terms.catalogIds)] : null,
    sharedBudgetId: budget.value,
  });
  return ok(id);
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
