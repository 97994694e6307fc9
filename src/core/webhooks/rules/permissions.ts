import type { PermissionTable } from '#kernel/permission.ts';

const MANAGERS = ['OWNER', 'ADMIN'] as const;

export const WEBHOOK_PERMISSIONS = {
  'Query.webhookEndpoints': { allow: MANAGERS, notStaff: true },
  'Query.webhookDeliveries': { allow: MANAGERS, notStaff: true },
  'Mutation.createWebhookEndpoint': { allow: MANAGERS, notImpersonated: true },
  'Mutation.updateWebhookEndpoint': { allow: MANAGERS, notImpersonated: true },
  'Mutation.deleteWebhookEndpoint': { allow: MANAGERS, notImpersonated: true },
  'Mutation.rotateWebhookSecret': { allow: MANAGERS, notImpersonated: true },
  'Mutation.sendTestWebhook': { allow: MANAGERS },
  'Mutation.resendWebhooks': { allow: MANAGERS },
} as const satisfies PermissionTable;
