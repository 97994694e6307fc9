import type { Builder } from '#platform/graphql/builder.ts';
import { addNewCompanySchema, type NewCompanyDeps } from './new-company.resolvers.ts';
import { addOnboarding, type OnboardingDeps } from './onboarding.resolvers.ts';

export function addRegistrationSchema(builder: Builder, deps: NewCompanyDeps & OnboardingDeps): void {
  addNewCompanySchema(builder, deps);
  addOnboarding(builder, deps);
}
