/** The way from a billable event to the wallet. */
export { type Charged, type OpenCharges, type PaidEvent, type SpendStanding, openCharges } from './charge.ts';
