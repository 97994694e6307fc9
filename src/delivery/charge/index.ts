/** The way from a billable event to the wallet. */
export { type Charged, type PaidEvent, type SpendStanding, chargeEvents } from './charge.ts';
