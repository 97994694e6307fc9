export { AddressField } from './address-field.tsx';
export { companyRoutes } from './routes.ts';
export { useRelatedAccount } from './use-related-account.ts';
