import type { PermissionTable } from '#kernel/permission.ts';

const FLAG = 'standard_package_ads';
const READERS = ['approved', 'staff'] as const;
/** Viewers see bookings but cannot spend. */
const BUYERS = ['approvedSpender', 'staff'] as const;

export const BOOKING_PERMISSIONS = {
  'Query.allPackages': { who: READERS, flag: FLAG },
  'Query.packageSegmentPricings': { who: READERS, flag: FLAG },
  'Query.packagesDiscounts': { who: READERS, flag: FLAG },
  'Query.bookings': { who: READERS, flag: FLAG },
  'Query.ventures': { who: READERS, flag: FLAG },
  'Query.placements': { who: READERS, flag: FLAG },
  'Query.bookingCampaigns': { who: READERS, flag: FLAG },
  'Query.bookingCampaign': { who: READERS, flag: FLAG },
  'Query.packageCartQuote': { who: READERS, flag: FLAG },
  'Query.packagePaymentOptions': { who: READERS, flag: FLAG },
  'Query.managedPackages': { who: ['staff'], flag: FLAG },
  'Mutation.createBooking': { who: ['staff'], flag: FLAG },
  'Mutation.releaseBooking': { who: ['staff'], flag: FLAG },
  'Mutation.submitPackageCart': { who: BUYERS, flag: FLAG },
  // No feature flag: a started payment must be completed even if packages are switched off in the meantime.
  'Mutation.checkPackagePayment': { who: BUYERS },
  'Mutation.cancelBookingCampaign': { who: BUYERS, flag: FLAG },
  'Mutation.updateBookingCampaignStatus': { who: ['staff'], flag: FLAG },
  'Mutation.updateBookingPlacementField': { who: BUYERS, flag: FLAG },
  'Mutation.savePackage': { who: ['staff'], flag: FLAG },
  'Mutation.savePackagePlacement': { who: ['staff'], flag: FLAG },
  'Mutation.saveVentureTax': { who: ['staff'], flag: FLAG },
} as const satisfies PermissionTable;
