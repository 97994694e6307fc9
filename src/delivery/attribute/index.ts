/** The way from a purchase to the touch that earned it. */
export { type Sale, creditSales } from './credit-sales.ts';
export { type AttributionWindows } from './rules/attribute.ts';
