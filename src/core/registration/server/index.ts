export { registerCompany, type RegisterDependencies } from './new-company.ts';
export { addRegistrationSchema } from './registration.resolvers.ts';
