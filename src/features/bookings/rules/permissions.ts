import type { PermissionTable } from '#kernel/permission.ts';

const FLAG = 'standard_package_ads';
const BUYERS = ['approved', 'staff'] as const;

export const BOOKING_PERMISSIONS = {
  'Query.allPackages': { who: BUYERS, flag: FLAG },
  'Query.packageSegmentPricings': { who: BUYERS, flag: FLAG },
  'Query.packagesDiscounts': { who: BUYERS, flag: FLAG },
  'Query.bookings': { who: BUYERS, flag: FLAG },
  'Query.ventures': { who: BUYERS, flag: FLAG },
  'Query.placements': { who: BUYERS, flag: FLAG },
  'Query.bookingCampaigns': { who: BUYERS, flag: FLAG },
  'Query.bookingCampaign': { who: BUYERS, flag: FLAG },
  'Query.packageCartQuote': { who: BUYERS, flag: FLAG },
  'Query.packagePaymentOptions': { who: BUYERS, flag: FLAG },
  'Query.managedPackages': { who: ['staff'], flag: FLAG },
  'Mutation.createBooking': { who: ['staff'], flag: FLAG },
  'Mutation.releaseBooking': { who: ['staff'], flag: FLAG },
  'Mutation.submitPackageCart': { who: BUYERS, flag: FLAG },
  // A payment that has begun is brought to its end, even where packages were switched off meanwhile.
  'Mutation.checkPackagePayment': { who: BUYERS },
  'Mutation.cancelBookingCampaign': { who: BUYERS, flag: FLAG },
  'Mutation.updateBookingCampaignStatus': { who: ['staff'], flag: FLAG },
  'Mutation.updateBookingPlacementField': { who: BUYERS, flag: FLAG },
  'Mutation.savePackage': { who: ['staff'], flag: FLAG },
  'Mutation.savePackagePlacement': { who: ['staff'], flag: FLAG },
  'Mutation.saveVentureTax': { who: ['staff'], flag: FLAG },
} as const satisfies PermissionTable;
