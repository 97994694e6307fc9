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
import type { BookingDeps } from './refs.ts';

export function addBookingsSchema(builder: Builder, schemaDeps: BookingDeps): void {
  const deps = { ...schemaDeps, loaders: createBookingLoaders(schemaDeps.billing.database) };
  const cartInput = addCartInput(builder);
  addBookingEnums(builder);
  addPackageTypes(builder, deps);
  addQuoteTypes(builder, deps);
  addWeekTypes(builder, deps.loaders);
  addCampaignTypes(builder, deps);
  addBookingQueries(builder, deps, cartInput);
  addPaymentOptions(builder, deps);
  addCheckout(builder, deps, cartInput);
  addBookingOperations(builder, deps);
  addPackageManagement(builder, deps);
}
