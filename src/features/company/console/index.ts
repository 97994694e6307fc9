export { companyRoutes } from './routes.ts';
export { useRelatedAccount } from './use-related-account.ts';
