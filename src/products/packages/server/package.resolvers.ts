import type { Builder } from '#platform/graphql/builder.ts';
import { addCartInput } from './inputs.ts';
import { createBookingLoaders } from './package.loaders.ts';
import { addCampaignTypes } from './campaign.schema.ts';
import { addCheckout } from './checkout.resolvers.ts';
import { addPackageManagement } from './manage.resolvers.ts';
import { addBookingOperations } from './operations.resolvers.ts';
import { addPackageTypes } from './package.schema.ts';
import { addPaymentOptions } from './payment.resolvers.ts';
import { addBookingQueries } from './queries.resolvers.ts';
import { addQuoteTypes } from './quote.schema.ts';
import { addBookingEnums, addWeekTypes } from './week.schema.ts';
import type { BookingsDependencies } from './refs.ts';

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
