/** The door of bookings. */
export { checkOut } from './checkout.ts';
export { fillField } from './content.ts';
export { importPackages, type Imported } from './import-packages.ts';
export { cancelCampaign, changeStatus } from './operations.ts';
export { reserveWeek } from './reserve.ts';
export { addBookingsSchema } from './schema.ts';
export { packagePurchases } from './settle.ts';
export { SharedStatusRef, type BookingsDependencies } from './types.ts';
export { moveByDay, releaseUnpaidWeeks } from './upkeep.ts';
