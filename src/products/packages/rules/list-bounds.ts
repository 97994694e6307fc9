import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_BOOKINGS, MAX_CAMPAIGNS } from './check-cart.ts';
import { MAX_DISCOUNTS } from './discounts.ts';

const PACKAGES = 1000;
const PLACEMENTS = 500;
const FIELDS = 20;
// Across all packages.
const PRICES = { inAll: 10_000 };
const DISCOUNTS = { inAll: 5000 };
const TAGS = { inAll: 5000 };
const PLACES = { inAll: 10_000 };
const VENTURES = 200;

export const BOOKING_LISTS: ListBounds = {
  'Query.bookings': 5000,
  'Query.packageSegmentPricings': PRICES,
  'Query.packagesDiscounts': DISCOUNTS,
  'Query.placements': PLACEMENTS,
  'Query.ventures': VENTURES,
  'Venture.segments': { inAll: 20_000 },
  'PackageCatalog.objects': PACKAGES,
  'PackageCatalog.placements': PLACEMENTS,
  'PackageCatalog.tags': PACKAGES,
  'PackageCatalog.types': PACKAGES,
  'Package.placements': PLACES,
  'Package.segments': PRICES,
  'Package.tags': TAGS,
  'Package.types': TAGS,
  'PackageDiscount.stackableDiscounts': MAX_DISCOUNTS,
  'PackagePaymentOptions.methods': 10,
  'PackagePaymentOption.terms': 10,
  'PackageCartQuote.items': MAX_CAMPAIGNS,
  'PackageCartQuoteItem.discountLines': MAX_DISCOUNTS,
  'PackageCartQuoteItem.discounts': MAX_DISCOUNTS,
  'PackageCartQuoteItem.lines': MAX_BOOKINGS,
  'PackageCartQuoteItem.taxes': VENTURES,
  'SubmitPackageCartPayload.bookingCampaigns': MAX_CAMPAIGNS,
  'BookingCampaign.bookings': MAX_BOOKINGS,
  'BookingCampaign.changes': 200,
  'BookingCampaign.placements': MAX_BOOKINGS,
  'BookingCampaign.priceLines': MAX_BOOKINGS + MAX_DISCOUNTS + VENTURES,
  'BookingCampaign.staffSteps': 20,
  'BookingPlacement.fields': FIELDS,
  'ManagedPackages.packages': PACKAGES,
  'ManagedPackages.placements': PLACEMENTS,
  'ManagedPackage.discounts': DISCOUNTS,
  'ManagedPackage.minAmounts': DISCOUNTS,
  'ManagedPackage.prices': PRICES,
  'ManagedPlacement.fields': FIELDS,
};
