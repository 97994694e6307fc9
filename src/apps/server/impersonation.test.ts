import { expect, test } from 'vitest';
import { PERMISSION_TABLES } from './schema.ts';

test('passwords, cards, roles, money and what agents may do are denied to impersonating staff, in every module', () => {
  const personal =
    /password|updateProfile|authenticator|switchAccount|startImpersonation|Member|PaymentMethod|TopUp|(create|pause)Mandate|allowClient|StorefrontKey/i;
  const open = /signIn|reset|setup|inviteMemberConfirm|checkVerified/;
  const unmarked = PERMISSION_TABLES.flatMap((table) => Object.entries(table))
    .filter(([operation]) => operation.startsWith('Mutation.') && personal.test(operation) && !open.test(operation))
    .filter(([, permission]) => !permission.notImpersonated)
    .map(([operation]) => operation);
  expect(unmarked).toEqual([]);
});
