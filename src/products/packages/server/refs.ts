import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { BillingDeps } from '#core/payments/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { SharedStatus } from '../rules/shared-status.ts';
import type { Day } from '#kernel/time.ts';
import { enumRef, objectRef, type Page } from '#platform/graphql/builder.ts';
import type { PaymentMethod, PaymentTerms } from '../rules/cart.ts';
import type { PackageFacts, PackagePrice, VentureTerms } from '../rules/cart-terms.ts';
import type { FieldKind, PlacementField } from '../rules/placement-content.ts';
import type { QuoteDiscount, QuoteItem, QuoteLine, QuoteTax } from '../rules/quote.ts';

/** A marketplace country that sells packages: a storefront with its tax and segments. */
export interface Venture extends VentureTerms {
  catalogId: Uuid;
  name: string;
  currency: string;
  rateMicros: bigint;
  segments: { id: string; name: string }[];
}

export interface Placement {
  id: Uuid;
  code: string;
  name: string;
  category: string;
  previewImg: string | null;
  description: string | null;
  fields: PlacementField[];
}

export interface PackageTag {
  id: Uuid;
  name: string;
  color: string;
}

/** A discount as stored: amounts in the platform's default currency. */
export interface PackageDiscount {
  id: Uuid;
  packageId: Uuid;
  name: string;
  note: string | null;
  discountMicros: Micros;
  minAmountMicros: Micros | null;
  beforeStart: number | null;
  stackableIds: Uuid[];
}

export interface Package extends PackageFacts {
  id: Uuid;
  /** In the platform's default currency. */
  minPriceMicros: Micros | null;
  types: string[];
  isOffered: boolean;
  updatedAt: Date;
  tags: PackageTag[];
  placementIds: Uuid[];
  prices: PackagePrice[];
  discounts: PackageDiscount[];
}

/** A booked or reserved week. */
export interface Booking {
  id: Uuid;
  /** Null for a reservation. */
  campaignId: Uuid | null;
  /** Null for a reservation, and when the viewer may not see it. */
  campaignName: string | null;
  companyName: string | null;
  /** Reason of the reservation. */
  reason: string | null;
  reservedBy: string | null;
  status: SharedStatus;
  startDate: Day;
  endDate: Day;
  catalogId: Uuid;
  ventureId: Uuid;
  segmentId: string;
  placementId: Uuid;
  createdAt: Date;
}

/** A booked placement with its supplied content. */
export interface BookingPlacement {
  booking: Booking;
  fields: PlacementField[];
  values: Record<string, string>;
}

/** The charged price of a booked package, line by line. */
export interface ChargedPrice {
  lines: QuoteLine[];
  minimumMicros: Micros;
  discounts: (QuoteDiscount & { name: string })[];
  taxes: QuoteTax[];
}

export interface BookingCampaign {
  id: Uuid;
  companyId: Uuid;
  orderId: Uuid;
  brandId: Uuid;
  packageId: Uuid;
  name: string;
  status: SharedStatus;
  /** As a person typed it. */
  statusReason: string | null;
  /** Of an automatic change. */
  statusMessage: Message | null;
  startDate: Day;
  endDate: Day;
  currency: string;
  amountMicros: Micros;
  discountMicros: Micros;
  voucherMicros: Micros;
  taxMicros: Micros;
  totalMicros: Micros;
  refundedMicros: Micros;
  price: ChargedPrice;
  paymentMethod: PaymentMethod;
  paymentTerms: PaymentTerms;
  /** End of the reservation without payment. */
  dueAt: Date | null;
  paidAt: Date | null;
  invoiceId: Uuid | null;
  proFormaId: Uuid | null;
  /** Reference to quote in the bank transfer; null when no transfer is expected. */
  transferReference: string | null;
  createdAt: Date;
}

/** One status change of a booked package. */
export interface BookingChange {
  id: Uuid;
  at: Date;
  /** Null for automatic changes. */
  by: string | null;
  from: SharedStatus | null;
  to: SharedStatus;
  /** As a person typed it. */
  reason: string | null;
  /** Of an automatic change. */
  message: Message | null;
}

export interface BookingDeps {
  /** Dependencies for payments. */
  billing: Omit<BillingDeps, 'clock' | 'newId' | 'log'>;
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
}

/** An entry of a quote with the ids its fields are resolved by. */
export interface QuoteItemView extends QuoteItem {
  packageId: Uuid;
}

export const VentureRef = objectRef<Venture>('Venture');
export const PlacementRef = objectRef<Placement>('Placement');
export const PackageTagRef = objectRef<PackageTag>('PackageTag');
export const PackageRef = objectRef<Package>('Package');
export const PackageDiscountRef = objectRef<PackageDiscount>('PackageDiscount');
export const BookingRef = objectRef<Booking>('Booking');
export const BookingPlacementRef = objectRef<BookingPlacement>('BookingPlacement');
export const BookingCampaignRef = objectRef<BookingCampaign>('BookingCampaign');
export const BookingCampaignListRef = objectRef<Page<BookingCampaign>>('BookingCampaignList');
export const SharedStatusRef = enumRef<SharedStatus>('SharedStatus');
export const PaymentMethodRef = enumRef<PaymentMethod>('PackagePaymentMethod');
export const PaymentTermsRef = enumRef<PaymentTerms>('PaymentTerms');
export const FieldKindRef = enumRef<FieldKind>('BookingPlacementFieldKind');
