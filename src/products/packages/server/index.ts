/** Public interface of packages. */
export { checkOut } from './checkout.ts';
export { confirmedOrders } from './confirmed-orders.ts';
export { fillField } from './content.ts';
export { bookingsWithoutContent } from './list.repository.ts';
export { importPackages } from './import-packages.ts';
export { cancelCampaign, changeStatus } from './operations.ts';
export { reserveWeek } from './reserve.ts';
export { addBookingsSchema } from './package.resolvers.ts';
export { bookingRoutes } from './booking.rest.ts';
export { packagePurchases } from './settle.ts';
export { advanceStatuses, expireUnpaidOrders, packageWork } from './booking.jobs.ts';
