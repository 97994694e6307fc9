/** Charging: from a billable event to the wallet. */
export { fastClicks, reverseClicksOf } from './click-reversal.ts';
export { type Charged, type PaidEvent, type SpendState, openCharges } from './charge.ts';
