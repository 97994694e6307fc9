/** Attribution: from a purchase to the touch that earned it. */
export { recordOrders } from './orders.ts';
export { type Sale } from './attribution.repository.ts';
export { creditSales } from './credit-sales.ts';
export { type AttributionWindows } from './rules/attribute.ts';
