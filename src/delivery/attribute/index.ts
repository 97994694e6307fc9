/** The way from a purchase to the touch that earned it. */
export { takeOrders } from './orders.ts';
export { type Sale, creditSales } from './credit-sales.ts';
export { type AttributionWindows } from './rules/attribute.ts';
