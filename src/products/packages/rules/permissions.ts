import type { PermissionTable } from '#kernel/permission.ts';

const FLAG = 'standard_package_ads';
const READERS = ['approved', 'staff'] as const;
/** Viewers see bookings but cannot spend. */
const BUYERS = ['approvedSpender', 'staff'] as const;

export const BOOKING_PERMISSIONS = {
  'Query.allPackages': { allow: READERS, flag: FLAG },
  'Query.packageSegmentPricings': { allow: READERS, flag: FLAG },
  'Query.packagesDiscounts': { allow: READERS, flag: FLAG },
  'Query.bookings': { allow: READERS, flag: FLAG },
  'Query.ventures': { allow: READERS, flag: FLAG },
  'Query.placements': { allow: READERS, flag: FLAG },
  'Query.bookingCampaigns': { allow: READERS, flag: FLAG },
  'Query.bookingCampaign': { allow: READERS, flag: FLAG },
  'Query.packageCartQuote': { allow: READERS, flag: FLAG },
  'Query.packagePaymentOptions': { allow: READERS, flag: FLAG },
  'Query.managedPackages': { allow: ['staff'], flag: FLAG },
  'Mutation.createBooking': { allow: ['staff'], flag: FLAG },
  'Mutation.releaseBooking': { allow: ['staff'], flag: FLAG },
  'Mutation.submitPackageCart': { allow: BUYERS, flag: FLAG },
  // No feature flag: a started payment must be completed even if packages are switched off in the meantime.
  'Mutation.checkPackagePayment': { allow: BUYERS },
  'Mutation.cancelBookingCampaign': { allow: BUYERS, flag: FLAG },
  'Mutation.updateBookingCampaignStatus': { allow: ['staff'], flag: FLAG },
  'Mutation.updateBookingPlacementField': { allow: BUYERS, flag: FLAG },
  'Mutation.savePackage': { allow: ['staff'], flag: FLAG },
  'Mutation.savePackagePlacement': { allow: ['staff'], flag: FLAG },
  'Mutation.saveVentureTax': { allow: ['staff'], flag: FLAG },
} as const satisfies PermissionTable;
