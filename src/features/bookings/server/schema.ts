import type { Builder } from '#platform/graphql/builder.ts';
import { addCartInput } from './inputs.ts';
import { createBookingLoaders } from './loaders.ts';
import { addPackageManagement } from './schema-manage.ts';
import { addBookingMutations } from './schema-mutations.ts';
import { addPaymentOptions } from './schema-payment.ts';
import { addBookingQueries } from './schema-queries.ts';
import { addBookingTypes } from './schema-types.ts';
import type { BookingsDependencies } from './types.ts';

export function addBookingsSchema(builder: Builder, dependencies: BookingsDependencies): void {
  const needs = { ...dependencies, loaders: createBookingLoaders(dependencies.billing.database) };
  const cartInput = addCartInput(builder);
  addBookingTypes(builder, needs);
  addBookingQueries(builder, needs, cartInput);
  addPaymentOptions(builder, needs);
  addBookingMutations(builder, needs, cartInput);
  addPackageManagement(builder, needs);
}
