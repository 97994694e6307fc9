/** The door of bookings. */
export { importPackages, type Imported } from './import-packages.ts';
export { addBookingsSchema } from './schema.ts';
export { packagePurchases } from './settle.ts';
export type { BookingsDependencies } from './types.ts';
export { moveByDay, releaseUnpaidWeeks } from './upkeep.ts';
