export { createOpenId } from './client.ts';
export { isIssuer } from './issuer.ts';
export * from './openid.ts';
