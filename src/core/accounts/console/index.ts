import { lazy } from 'react';

export { AddressField } from './address-field.tsx';
export { companyRoutes } from './routes.ts';
export { useRelatedAccount } from './use-related-account.ts';

/** Invites a colleague. Needs the texts of `user`. */
export const InviteDialog = lazy(async () => ({ default: (await import('./team/invite-dialog.tsx')).InviteDialog }));
