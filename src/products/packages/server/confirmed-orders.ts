import type { CarryOutOrder } from '#core/access/server/index.ts';
import type { BillingDeps } from '#core/payments/server/index.ts';
import { FEATURE_OFF } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import { BOOKING_PERMISSIONS } from '../rules/permissions.ts';
import { checkOutConfirmed } from './checkout.ts';
import { readCheckout } from './checkout-input.ts';
import { CREDIT_NOTE_FLAG } from './inputs.ts';

const { flag } = BOOKING_PERMISSIONS['Mutation.submitPackageCart'];

/** Returns what books the orders that another owner says yes to. */
export const confirmedOrders =
  (billing: Omit<BillingDeps, 'clock' | 'newId' | 'log'>): CarryOutOrder =>
  async (context, { id: orderId, askedBy, decidedBy, body, plan }, confirm) => {
    if (!(await context.isFlagOn(flag))) return fail(FEATURE_OFF);
    const canUseCreditNotes = await context.isFlagOn(CREDIT_NOTE_FLAG);
    return checkOutConfirmed(
      { ...billing, ...context },
      readCheckout(body, plan),
      { orderId, askedBy, confirmedBy: decidedBy },
      { canUseCreditNotes, confirm },
    );
  };
