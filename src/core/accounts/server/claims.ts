import type { Uuid } from '#kernel/ids.ts';
import { conflict, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { mailByChoice } from '#core/notifications/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { companyEmails, companyMessages } from '../rules/company.messages.ts';
import { readReason } from '../rules/company-settings.ts';
import { addCompanyBrands } from './brand.repository.ts';
import * as store from './claim.repository.ts';
import { companyName } from './company.repository.ts';
import { INVALID_REASON, log, type StaffDecision } from './back-office.ts';
import type { Deps } from './company-seed.ts';
import { addCompanySellers } from './seller.repository.ts';
import { mailReadersOf } from './team.repository.ts';

const KINDS = { BRAND: 'BRAND_CLAIM', SELLER: 'SELLER_CLAIM' } as const;

/** Brands or sellers for a company: unmanaged ones are added at once, the others after approval by staff. */
export interface ClaimRequest {
  companyId: Uuid;
  userId: Uuid;
  kind: store.ClaimKind;
  ids: readonly Uuid[];
  /** From `managedByOthers`. */
  managedByOtherCompanies: readonly Uuid[];
}

/** Adds brands or sellers to a company, or records claims to those that others manage. */
export async function addOrClaim(tx: Transaction, { newId, clock }: Deps, request: ClaimRequest): Promise<void> {
  const { companyId, userId, kind } = request;
  const ids = [...new Set(request.ids)];
  const claimed = new Set(request.managedByOtherCompanies);
  const free = ids.filter((id) => !claimed.has(id));
  await (kind === 'BRAND' ? addCompanyBrands : addCompanySellers)(tx, companyId, free);
  const at = clock();
  await store.insertClaims(
    tx,
    ids.filter((id) => claimed.has(id)).map((targetId) => ({ id: newId(), companyId, kind, targetId, userId, at })),
  );
}

/** Applies the staff decision about a claim and notifies the company's owners and administrators. */
export async function decideClaim(
  tx: Transaction,
  deps: Deps,
  request: StaffDecision & { claimId: Uuid; isApproved: boolean },
): Promise<Result<store.Claim, Problem>> {
  const { claimId, isApproved, decidedBy } = request;
  const reason = readReason(request.reason);
  if (!reason) return fail(INVALID_REASON);
  const claim = await store.lockClaim(tx, claimId);
  if (!claim) return fail(notFound('Claim'));
  if (claim.status !== 'PENDING') return fail(conflict(companyMessages.problem.alreadyDecided()));
  const { companyId, kind, targetId } = claim;
  const status = isApproved ? 'APPROVED' : 'DECLINED';
  await store.decideClaim(tx, claimId, { status, decidedBy, at: deps.clock(), reason });
  if (isApproved) await (kind === 'BRAND' ? addCompanyBrands : addCompanySellers)(tx, companyId, [targetId]);
  const target = await store.nameOfTarget(tx, kind, targetId);
  await log(tx, deps, {
    companyId,
    actorId: decidedBy,
    kind: KINDS[kind],
    subject: target,
    from: 'PENDING',
    to: status,
    reason,
  });
  const about = { target, company: await companyName(tx, companyId), reason };
  await mailByChoice(tx, {
    companyId,
    readers: await mailReadersOf(tx, { companyId, kind: 'company' }),
    messageOf: ({ firstName: name }) =>
      companyEmails[isApproved ? 'claimApproved' : 'claimDeclined']({ name, ...about }),
    url: '/brands',
    at: deps.clock(),
  });
  return ok({ ...claim, status });
}
