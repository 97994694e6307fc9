export { registerCompany, type RegisterDeps } from './new-company.ts';
export { addRegistrationSchema } from './registration.resolvers.ts';
