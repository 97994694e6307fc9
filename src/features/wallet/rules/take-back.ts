import { divideHalfEven, floorToCoin, type Micros } from '#kernel/money.ts';

/** The two credits of one purchase: what was paid for, and what a voucher gave with it. */
export interface Bought {
  paid_micros: Micros;
  gift_micros: Micros;
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
  unowed_micros: Micros;
  /** The smallest coin of the wallet's currency: nothing less goes back. */
  coin_micros: Micros;
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
export function takeBack({ bought, held, left, unowed_micros, coin_micros }: Standing, kept_micros: Micros): TakenBack {
  const due: Bought = {
    paid_micros: above0(held.paid_micros - kept_micros),
    gift_micros: above0(held.gift_micros - giftWith(bought, kept_micros, coin_micros)),
  };
  let unowed = floorToCoin(above0(unowed_micros), coin_micros);
  const take = (wanted: Micros, there: Micros): Micros => {
    const part = least(wanted, there, unowed);
    unowed -= part;
    return part;
  };
  const paid = take(due.paid_micros, left.paid_micros);
  const gift = take(due.gift_micros, left.gift_micros);
  const giftByPaid = take(due.gift_micros - gift, left.paid_micros - paid);
  const paidByGift = take(due.paid_micros - paid, left.gift_micros - gift);
  const given = { paid_micros: paid + paidByGift, gift_micros: gift + giftByPaid };
  return {
    from: { paid_micros: paid + giftByPaid, gift_micros: gift + paidByGift },
    given,
    lost: { paid_micros: due.paid_micros - given.paid_micros, gift_micros: due.gift_micros - given.gift_micros },
  };
}

/** The most money that may be paid back such that nothing is lost: what was paid for what is not spent. */
export function refundable(standing: Standing): Micros {
  const { bought, held, left, unowed_micros, coin_micros } = standing;
  const unspent = least(left.paid_micros + left.gift_micros, above0(unowed_micros));
  const worth = (unspent * bought.paid_micros) / (bought.paid_micros + bought.gift_micros);
  const most = floorToCoin(least(worth, left.paid_micros, held.paid_micros), coin_micros);
  const { lost } = takeBack(standing, held.paid_micros - most);
  // The gift's share may have been rounded up.
  return lost.gift_micros > 0n ? above0(most - coin_micros) : most;
}

export const totalOf = ({ paid_micros, gift_micros }: Bought): Micros => paid_micros + gift_micros;

function giftWith({ paid_micros, gift_micros }: Bought, kept_micros: Micros, coin_micros: Micros): Micros {
  return divideHalfEven(gift_micros * kept_micros, paid_micros * coin_micros) * coin_micros;
}

const above0 = (amount: Micros): Micros => (amount > 0n ? amount : 0n);
const least = (...amounts: Micros[]): Micros => amounts.reduce((a, b) => (a < b ? a : b));
