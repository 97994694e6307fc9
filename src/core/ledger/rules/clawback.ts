import { divideHalfEven, floorToCoin, type Micros } from '#kernel/money.ts';

/** The two credits of one purchase: what was paid for, and what a voucher gave with it. */
export interface Bought {
  paidMicros: Micros;
  bonusMicros: Micros;
}

/** What the provider's books say is there of a purchase, and what its buyer still has of it. */
export interface Standing {
  /** As it was bought. */
  bought: Bought;
  /** Not gone back, not lost. */
  held: Bought;
  /** Not spent. */
  left: Bought;
  /** The wallet's balance less what it owes: accepted cost keeps what it will need. */
  availableMicros: Micros;
  /** The smallest coin of the wallet's currency: nothing less goes back. */
  coinMicros: Micros;
}

export interface TakenBack {
  /** What leaves each credit. */
  from: Bought;
  /** What was taken stands for so much money and so much of the gift. */
  given: Bought;
  /** What neither credit had any more. */
  lost: Bought;
}

/**
 * What a purchase is brought down to when its buyer keeps so much of the money in it: the wallet is left as if no more had been
 * bought. The gift goes in the proportion in which the money goes, whether it was spent or not: what one credit has not got any
 * more, the other gives.
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

/** The most money that may be paid back such that nothing is lost: what was paid for what is not spent. */
export function refundable(standing: Standing): Micros {
  const { bought, held, left, availableMicros, coinMicros } = standing;
  const unspent = least(left.paidMicros + left.bonusMicros, above0(availableMicros));
  const worth = (unspent * bought.paidMicros) / (bought.paidMicros + bought.bonusMicros);
  const most = floorToCoin(least(worth, left.paidMicros, held.paidMicros), coinMicros);
  const { lost } = clawBack(standing, held.paidMicros - most);
  // The gift's share may have been rounded up.
  return lost.bonusMicros > 0n ? above0(most - coinMicros) : most;
}

export const totalOf = ({ paidMicros, bonusMicros }: Bought): Micros => paidMicros + bonusMicros;

function bonusWith({ paidMicros, bonusMicros }: Bought, keptMicros: Micros, coinMicros: Micros): Micros {
  return divideHalfEven(bonusMicros * keptMicros, paidMicros * coinMicros) * coinMicros;
}

const above0 = (amount: Micros): Micros => (amount > 0n ? amount : 0n);
const least = (...amounts: Micros[]): Micros => amounts.reduce((a, b) => (a < b ? a : b));
