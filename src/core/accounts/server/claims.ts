import type { Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import type { Transaction } from '#platform/db/database.ts';
import { companyText } from '../rules/company.messages.ts';
import { readReason } from '../rules/company-settings.ts';
import { addCompanyBrands } from './brand.repository.ts';
import { claimDecisionEmail } from './claim.messages.ts';
import * as store from './claim.repository.ts';
import { companyName } from './company.repository.ts';
import { log, reasonNeeded, type Decider } from './back-office.ts';
import type { Deps } from './company-seed.ts';
import { addCompanySellers } from './seller.repository.ts';
import { addresseesOf } from './team.repository.ts';

const KINDS = { BRAND: 'BRAND_CLAIM', SELLER: 'SELLER_CLAIM' } as const;

/** Brands or sellers for a company: unmanaged ones are added at once, the others after approval by staff. */
export interface ClaimRequest {
  companyId: Uuid;
  userId: Uuid;
  kind: store.ClaimKind;
  ids: readonly Uuid[];
  /** From `managedByOthers`. */
  managedByOthers: readonly Uuid[];
}

/** Adds brands or sellers to a company, or records claims to those that others manage. */
export async function addOrClaim(tx: Transaction, { newId, clock }: Deps, request: ClaimRequest): Promise<void> {
  const { companyId, userId, kind } = request;
  const ids = [...new Set(request.ids)];
  const claimed = new Set(request.managedByOthers);
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
  deps: Deps & { publicUrl: string },
  request: { claimId: Uuid; isApproved: boolean; decider: Decider; reason: string },
): Promise<Result<store.Claim, Problem>> {
  const { claimId, isApproved, decider } = request;
  const reason = readReason(request.reason);
  if (!reason) return fail(reasonNeeded(decider.language));
  const claim = await store.lockClaim(tx, claimId);
  if (!claim) return fail(notFound('Claim'));
  if (claim.status !== 'PENDING')
    return fail({ code: 'CONFLICT', message: companyText('claimDecided', decider.language) });
  const { companyId, kind, targetId } = claim;
  const status = isApproved ? 'APPROVED' : 'DECLINED';
  await store.decideClaim(tx, claimId, { status, decidedBy: decider.id, at: deps.clock(), reason });
  if (isApproved) await (kind === 'BRAND' ? addCompanyBrands : addCompanySellers)(tx, companyId, [targetId]);
  const name = await store.nameOfTarget(tx, kind, targetId);
  await log(tx, deps, {
    companyId,
    actorId: decider.id,
    kind: KINDS[kind],
    subject: name,
    from: 'PENDING',
    to: status,
    reason,
  });
  const decision = { name, companyName: await companyName(tx, companyId), isApproved, reason, url: deps.publicUrl };
  for (const addressee of await addresseesOf(tx, companyId))
    await enqueueEmail(tx, claimDecisionEmail(addressee, decision));
  return ok({ ...claim, status });
}
