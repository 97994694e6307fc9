import type { StorefrontKeysQuery } from '#platform/api-client/generated/graphql.ts';

export type StorefrontKey = StorefrontKeysQuery['storefrontKeys'][number];

/** How keys are written. */
export const KEY_WRITE = { changes: ['StorefrontKey', 'StorefrontKeyChange'], showsErrorInline: true } as const;
