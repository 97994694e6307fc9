/** Attribution: from a purchase to the touch that earned it. */
export { deleteOldReceipts } from './old-receipts.ts';
export { recordOrders } from './orders.ts';
export { type Sale } from './order-line.repository.ts';
export { recordSales } from './record-sales.ts';
export { type AttributionWindows } from './rules/attribute.ts';
export { packViews } from './seen-views.ts';
