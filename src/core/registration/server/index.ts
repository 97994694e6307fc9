export { addRegistrationSchema } from './onboarding.resolvers.ts';
