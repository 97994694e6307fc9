import type { Builder } from '#platform/graphql/builder.ts';
import { addCartInput } from './inputs.ts';
import { createBookingLoaders } from './loaders.ts';
import { addCampaignTypes } from './schema-campaign-types.ts';
import { addCheckout } from './schema-checkout.ts';
import { addPackageManagement } from './schema-manage.ts';
import { addBookingOperations } from './schema-operations.ts';
import { addPackageTypes } from './schema-package-types.ts';
import { addPaymentOptions } from './schema-payment.ts';
import { addBookingQueries } from './schema-queries.ts';
import { addQuoteTypes } from './schema-quote-types.ts';
import { addBookingEnums, addWeekTypes } from './schema-week-types.ts';
import type { BookingsDependencies } from './types.ts';

export function addBookingsSchema(builder: Builder, dependencies: BookingsDependencies): void {
  const needs = { ...dependencies, loaders: createBookingLoaders(dependencies.billing.database) };
  const cartInput = addCartInput(builder);
  addBookingEnums(builder);
  addPackageTypes(builder, needs);
  addQuoteTypes(builder, needs);
  addWeekTypes(builder, needs.loaders);
  addCampaignTypes(builder, needs);
  addBookingQueries(builder, needs, cartInput);
  addPaymentOptions(builder, needs);
  addCheckout(builder, needs, cartInput);
  addBookingOperations(builder, needs);
  addPackageManagement(builder, needs);
}
