export { createSellerCenterClient, type ClientOptions } from './client.ts';
export { createSellerCenterSandbox, isSandbox, type SellerCenterSandbox } from './sandbox.ts';
export { addSellerCenterSandboxRoutes } from './sandbox-page.ts';
export { SANDBOX_PROVIDERS } from './sandbox-providers.ts';
export * from './seller-center.ts';
