/** The way from a billable event to the wallet. */
export { type Charged, type PaidEvent, chargeEvents } from './charge.ts';
