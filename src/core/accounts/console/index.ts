import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';

export { AddressField } from './address-field.tsx';
export { CompanyContext } from './back-office/company-slots.ts';
export { companyRoutes } from './routes.ts';
export { useRelatedAccount } from './use-related-account.ts';

export const InviteDialog = lazyWithTexts('user', async () => ({
  default: (await import('./team/invite-dialog.tsx')).InviteDialog,
}));
