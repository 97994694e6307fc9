/** The way from a purchase to the touch that earned it. */
export { takeOrders } from './orders.ts';
export { type Sale } from './attribution-store.ts';
export { creditSales } from './credit-sales.ts';
export { type AttributionWindows } from './rules/attribute.ts';
