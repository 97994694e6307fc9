/** The way from a billable event to the wallet. */
export { takeBackClicksOf, takeBackFastClicks } from './take-back.ts';
export { type Charged, type OpenCharges, type PaidEvent, type SpendStanding, openCharges } from './charge.ts';
