import { divideHalfEven, floorToMinorUnit, largerOf, smallerOf, type Micros } from '#kernel/money.ts';

/** The two credits of a purchase: the paid part and the voucher's bonus. */
export interface PurchaseAmounts {
  paidMicros: Micros;
  bonusMicros: Micros;
}

/** A purchase as the provider's ledger accounts record it, and the credit its buyer has left of it. */
export interface RefundPosition {
  /** As originally bought. */
  purchased: PurchaseAmounts;
  /** Neither refunded nor lost. */
  outstanding: PurchaseAmounts;
  /** Unspent. */
  unspent: PurchaseAmounts;
  /** The wallet's balance less accrued cost, which stays reserved for its settlement. */
  availableMicros: Micros;
  /** The minor unit of the wallet's currency; amounts are clawed back in whole minor units. */
  minorUnitMicros: Micros;
}

export interface Clawback {
  /** Amount withdrawn from each credit. */
  from: PurchaseAmounts;
  /** The paid and bonus amounts that the withdrawal covers, whichever credit supplied them. */
  covered: PurchaseAmounts;
  /** Amount that neither credit could cover. */
  lost: PurchaseAmounts;
}

/**
 * Reduces a purchase to the money its buyer did not get back (`retainedMicros`), leaving the wallet as if no more had been
 * bought. The bonus shrinks in proportion, spent or not; a shortfall in one credit is taken from the other.
 */
export function clawBack(
  { purchased, outstanding, unspent, availableMicros, minorUnitMicros }: RefundPosition,
  retainedMicros: Micros,
): Clawback {
  const due: PurchaseAmounts = {
    paidMicros: above0(outstanding.paidMicros - retainedMicros),
    bonusMicros: above0(outstanding.bonusMicros - bonusWith(purchased, retainedMicros, minorUnitMicros)),
  };
  let available = floorToMinorUnit(above0(availableMicros), minorUnitMicros);
  const take = (wanted: Micros, limit: Micros): Micros => {
    const part = smallerOf(smallerOf(wanted, limit), available);
    available -= part;
    return part;
  };
  const paid = take(due.paidMicros, unspent.paidMicros);
  const bonus = take(due.bonusMicros, unspent.bonusMicros);
  const bonusByPaid = take(due.bonusMicros - bonus, unspent.paidMicros - paid);
  const paidByBonus = take(due.paidMicros - paid, unspent.bonusMicros - bonus);
  const covered = { paidMicros: paid + paidByBonus, bonusMicros: bonus + bonusByPaid };
  return {
    from: { paidMicros: paid + bonusByPaid, bonusMicros: bonus + paidByBonus },
    covered,
    lost: { paidMicros: due.paidMicros - covered.paidMicros, bonusMicros: due.bonusMicros - covered.bonusMicros },
  };
}

/** Returns the largest refund that causes no loss: the price paid for the unspent part. */
export function refundable(position: RefundPosition): Micros {
  const { purchased, outstanding, unspent, availableMicros, minorUnitMicros } = position;
  const unspentMicros = smallerOf(totalOf(unspent), above0(availableMicros));
  const worth = (unspentMicros * purchased.paidMicros) / totalOf(purchased);
  const maxMicros = floorToMinorUnit(
    smallerOf(worth, smallerOf(unspent.paidMicros, outstanding.paidMicros)),
    minorUnitMicros,
  );
  const { lost } = clawBack(position, outstanding.paidMicros - maxMicros);
  // The bonus share may have been rounded up.
  return lost.bonusMicros > 0n ? above0(maxMicros - minorUnitMicros) : maxMicros;
}

export const totalOf = ({ paidMicros, bonusMicros }: PurchaseAmounts): Micros => paidMicros + bonusMicros;

function bonusWith(
  { paidMicros, bonusMicros }: PurchaseAmounts,
  retainedMicros: Micros,
  minorUnitMicros: Micros,
): Micros {
  return divideHalfEven(bonusMicros * retainedMicros, paidMicros * minorUnitMicros) * minorUnitMicros;
}

const above0 = (amount: Micros): Micros => largerOf(amount, 0n);
