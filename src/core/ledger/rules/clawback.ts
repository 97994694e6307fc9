import { divideHalfEven, floorToCoin, type Micros } from '#kernel/money.ts';

/** The two credits of a purchase: the paid part and the voucher's bonus. */
export interface Bought {
  paidMicros: Micros;
  bonusMicros: Micros;
}

/** A purchase as the provider's ledger accounts record it, and the credit its buyer has left of it. */
export interface Standing {
  /** As originally bought. */
  bought: Bought;
  /** Neither refunded nor lost. */
  held: Bought;
  /** Unspent. */
  left: Bought;
  /** The wallet's balance less accrued cost, which stays reserved for its settlement. */
  availableMicros: Micros;
  /** The smallest coin of the wallet's currency; amounts are clawed back in whole coins. */
  coinMicros: Micros;
}

export interface TakenBack {
  /** Amount withdrawn from each credit. */
  from: Bought;
  /** The paid and bonus amounts that the withdrawal covers, whichever credit supplied them. */
  given: Bought;
  /** Amount that neither credit could cover. */
  lost: Bought;
}

/**
 * Reduces a purchase to the money its buyer did not get back (`keptMicros`), leaving the wallet as if no more had been
 * bought. The bonus shrinks in proportion, spent or not; a shortfall in one credit is taken from the other.
 */
export function clawBack({ bought, held, left, availableMicros, coinMicros }: Standing, keptMicros: Micros): TakenBack {
  const due: Bought = {
    paidMicros: above0(held.paidMicros - keptMicros),
    bonusMicros: above0(held.bonusMicros - bonusWith(bought, keptMicros, coinMicros)),
  };
  let unowed = floorToCoin(above0(availableMicros), coinMicros);
  const take = (wanted: Micros, there: Micros): Micros => {
    const part = least(wanted, there, unowed);
    unowed -= part;
    return part;
  };
  const paid = take(due.paidMicros, left.paidMicros);
  const bonus = take(due.bonusMicros, left.bonusMicros);
  const bonusByPaid = take(due.bonusMicros - bonus, left.paidMicros - paid);
  const paidByBonus = take(due.paidMicros - paid, left.bonusMicros - bonus);
  const given = { paidMicros: paid + paidByBonus, bonusMicros: bonus + bonusByPaid };
  return {
    from: { paidMicros: paid + bonusByPaid, bonusMicros: bonus + paidByBonus },
    given,
    lost: { paidMicros: due.paidMicros - given.paidMicros, bonusMicros: due.bonusMicros - given.bonusMicros },
  };
}

/** Returns the largest refund that causes no loss: the price paid for the unspent part. */
export function refundable(standing: Standing): Micros {
  const { bought, held, left, availableMicros, coinMicros } = standing;
  const unspent = least(left.paidMicros + left.bonusMicros, above0(availableMicros));
  const worth = (unspent * bought.paidMicros) / (bought.paidMicros + bought.bonusMicros);
  const most = floorToCoin(least(worth, left.paidMicros, held.paidMicros), coinMicros);
  const { lost } = clawBack(standing, held.paidMicros - most);
  // The bonus share may have been rounded up.
  return lost.bonusMicros > 0n ? above0(most - coinMicros) : most;
}

export const totalOf = ({ paidMicros, bonusMicros }: Bought): Micros => paidMicros + bonusMicros;

function bonusWith({ paidMicros, bonusMicros }: Bought, keptMicros: Micros, coinMicros: Micros): Micros {
  return divideHalfEven(bonusMicros * keptMicros, paidMicros * coinMicros) * coinMicros;
}

const above0 = (amount: Micros): Micros => (amount > 0n ? amount : 0n);
const least = (...amounts: Micros[]): Micros => amounts.reduce((a, b) => (a < b ? a : b));
