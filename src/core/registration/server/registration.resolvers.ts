import type { Builder } from '#platform/graphql/builder.ts';
import { addNewCompanySchema, type NewCompanyDependencies } from './new-company.resolvers.ts';
import { addOnboarding, type OnboardingDependencies } from './onboarding.resolvers.ts';

export function addRegistrationSchema(
  builder: Builder,
  dependencies: NewCompanyDependencies & OnboardingDependencies,
): void {
  addNewCompanySchema(builder, dependencies);
  addOnboarding(builder, dependencies);
}
