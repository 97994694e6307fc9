import { fail, ok, type Result } from '#kernel/result.ts';
import { MINUTE_MS, type Clock } from '#kernel/time.ts';
import type { Context, Session } from '#platform/graphql/context.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import type { RestCall } from '#platform/rest/route.ts';
import { isAccessKey } from '../rules/access-key.ts';
import { isAccessToken } from '../rules/authorization.ts';
import * as store from './access-key.repository.ts';
import { hashOf } from './access-keys.ts';

export interface Presented {
  authorization: string | undefined;
  /** The header Endcap-Company. */
  companyId: string | undefined;
  address: string;
  route: string;
  /** Whether tokens open what is called as well: they are bound to one resource. */
  takesTokens: boolean;
}

export interface AdmissionDeps {
  database: Database;
  clock: Clock;
  /** Returns the context in which the key's maker would call. */
  contextOf(session: Session): Context;
}

const UNKNOWN: Refusal = { problem: { code: 'UNAUTHENTICATED' } };

/**
 * Finds the key of a request and what it reaches now. Nothing is remembered between requests: a key that was revoked,
 * and a maker who was dismissed or demoted, are refused from the next request on in every process.
 */
export async function admit(
  { database, clock, contextOf }: AdmissionDeps,
  { authorization, companyId, address, route, takesTokens }: Presented,
): Promise<Result<RestCall, Refusal>> {
  const secret = /^Bearer ([\x21-\x7e]{1,200})$/.exec(authorization ?? '')?.[1];
  const isToken = takesTokens && secret !== undefined && isAccessToken(secret);
  if (!secret || !(isToken || isAccessKey(secret))) return fail(UNKNOWN);
  const now = clock();
  const key = await database.transact(SYSTEM, async (tx) => {
    const found = await (isToken ? store.presentedToken : store.presentedKey)(tx, hashOf(secret), now);
    if (found && (!found.lastUsedAt || now - found.lastUsedAt.getTime() >= MINUTE_MS))
      await store.markUsed(tx, found.id, { at: now, address, route });
    return found;
  });
  if (!key) return fail(UNKNOWN);
  const reach = reachOf(key, companyId);
  if (!reach.ok) return reach;
  const { membership, brandIds } = reach.value;
  const session: Session = {
    key: `access key ${key.id}`,
    userId: key.madeBy,
    isStaff: key.kind === 'STAFF',
    membership,
    impersonatorId: null,
    program: { name: key.name, keyId: key.id },
  };
  return ok({
    context: contextOf(session),
    access: { keyId: key.id, name: key.name, scopes: key.scopes, brandIds, expiresAtMs: key.expiresAt.getTime() },
  });
}

type Reach = { membership: Session['membership']; brandIds: readonly string[] | null };

function reachOf(key: store.PresentedKey, named: string | undefined): Result<Reach, Refusal> {
  if (key.kind === 'STAFF')
    return key.isStaff && key.hasTwoStep ? ok({ membership: null, brandIds: null }) : fail(UNKNOWN);
  if (!key.reach.length) return fail(UNKNOWN);
  if (named === undefined && key.reach.length > 1)
    return fail({
      error: 'company_required',
      detail: 'Send the header Endcap-Company with one of: ' + key.reach.map(({ companyId }) => companyId).join(', '),
    });
  const company = named === undefined ? key.reach[0] : key.reach.find(({ companyId }) => companyId === named);
  if (!company) return fail({ problem: { code: 'NOT_FOUND', message: 'Company not found' } });
  if (company.lacksTwoStep)
    return fail({
      error: 'two_step_required',
      detail: 'The company requires two-step sign-in, and the person behind this key does not sign in with it yet',
    });
  const { companyId, role, isApprovedByStaff, selectedBrandId, membershipId, mandateBrandIds } = company;
  const brandIds = company.brandIds?.filter((id) => mandateBrandIds?.includes(id) ?? true) ?? mandateBrandIds;
  return ok({ membership: { id: membershipId, companyId, role, isApprovedByStaff, selectedBrandId }, brandIds });
}
