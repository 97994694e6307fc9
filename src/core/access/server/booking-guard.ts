import { z } from 'zod';
import type { Uuid } from '#kernel/ids.ts';
import { microsFromDecimal, type Micros } from '#kernel/money.ts';
import { PERMISSION_DENIED } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { AGENT_SCOPE } from '#kernel/scope.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import type { MandateNeed, RestCall } from '#platform/rest/route.ts';
import type { Guard } from '#platform/rest/write.ts';
import type { ApprovalReason } from '../rules/mandate.ts';
import { isForOwners } from '../rules/order-limit.ts';
import { askPerson, leaveToOwners } from './approvals.ts';
import { refusalOf, useApproval } from './confirmations.ts';
import { isWithin, NO_MANDATE, openMandate, outsideGroup, OUTSIDE_PLACE, type GuardOptions } from './open-mandate.ts';

/** What the guard reads of an order as it would be written. */
const orderAbove = z.looseObject({ needsOwner: z.boolean(), total: z.looseObject({ amount: z.string() }) });

/**
 * Books only with a person's yes, whatever the price and whichever kind of key asks. An agent's request has to be within
 * its mandate besides. Above the amount of the company, now or when it was asked, the yes is that of an owner who did not
 * make the key. A dry run is answered: it is the quote.
 */
export function bookingGuard(
  call: RestCall,
  need: Extract<MandateNeed, { group: 'BOOKINGS' }>,
  { database, publicUrl, approved = null }: GuardOptions,
): Result<Guard, Refusal> {
  const { access, context } = call;
  const companyId = context.session?.membership?.companyId;
  if (!companyId) return fail({ problem: PERMISSION_DENIED });
  let mandateId: Uuid | null = null;
  let asks: Omit<Parameters<typeof askPerson>[2], 'mandateId'> | null = null;
  let caughtMicros: Micros | null = null;

  return ok({
    async before(tx) {
      if (!access.scopes.includes(AGENT_SCOPE)) return ok(null);
      const open = await openMandate(tx, { accessKeyId: access.keyId, companyId }, context.clock());
      if (!open.ok) return open;
      if (approved && approved.mandateId !== open.value.id) return fail(NO_MANDATE);
      if (!open.value.groups.includes('BOOKINGS')) return outsideGroup('BOOKINGS');
      if (!isWithin(open.value, need)) return OUTSIDE_PLACE;
      mandateId = open.value.id;
      return ok(null);
    },
    async after(tx, { before, after, plan, isDryRun }) {
      if (isDryRun) return ok(null);
      const { needsOwner, total } = orderAbove.parse(after);
      if (approved) {
        if (needsOwner || isForOwners(approved.reasons)) {
          const refusal = await refusalOf(tx, approved, {
            userId: context.session!.userId,
            isApproved: true,
            now: context.clock(),
          });
          if (refusal) {
            if (needsOwner) caughtMicros = microsFromDecimal(total.amount);
            return fail({ problem: refusal });
          }
        }
        const used = await useApproval(tx, approved, { decidedBy: context.session!.userId, now: context.clock() });
        return used.ok ? ok(null) : fail({ problem: used.problem });
      }
      const reasons: ApprovalReason[] = needsOwner ? ['BOOKING', 'SECOND_OWNER'] : ['BOOKING'];
      asks = {
        difference: { before, after },
        plan,
        reasons,
        ownersTotal: needsOwner ? microsFromDecimal(total.amount) : null,
      };
      return fail({ error: 'approval_needed', detail: reasons.join(', '), members: { reasons } });
    },
    async refused(refusal, request) {
      if (approved && caughtMicros !== null && !isForOwners(approved.reasons)) {
        await leaveToOwners(database, context, approved, caughtMicros);
        return { error: 'approval_needed', detail: 'SECOND_OWNER' };
      }
      if (!asks) return refusal;
      const question = { ...asks, mandateId };
      return askPerson({ database, publicUrl }, call, question, { refusal, ...request });
    },
  });
}
