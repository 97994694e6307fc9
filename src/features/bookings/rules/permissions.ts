import type { PermissionTable } from '#kernel/permission.ts';

const BUYERS = ['approved', 'staff'] as const;

export const BOOKING_PERMISSIONS = {
  'Query.allPackages': { who: BUYERS },
  'Query.packageSegmentPricings': { who: BUYERS },
  'Query.packagesDiscounts': { who: BUYERS },
  'Query.bookings': { who: BUYERS },
  'Query.ventures': { who: BUYERS },
  'Query.placements': { who: BUYERS },
  'Query.bookingCampaigns': { who: BUYERS },
  'Query.bookingCampaign': { who: BUYERS },
  'Query.packageCartQuote': { who: BUYERS },
  'Query.packagePaymentOptions': { who: BUYERS },
  'Query.managedPackages': { who: ['staff'] },
  'Mutation.createBooking': { who: ['staff'] },
  'Mutation.releaseBooking': { who: ['staff'] },
  'Mutation.submitPackageCart': { who: BUYERS },
  'Mutation.checkPackagePayment': { who: BUYERS },
  'Mutation.cancelBookingCampaign': { who: BUYERS },
  'Mutation.updateBookingCampaignStatus': { who: ['staff'] },
  'Mutation.updateBookingPlacementField': { who: BUYERS },
  'Mutation.savePackage': { who: ['staff'] },
  'Mutation.savePackagePlacement': { who: ['staff'] },
  'Mutation.saveVentureTax': { who: ['staff'] },
} as const satisfies PermissionTable;
