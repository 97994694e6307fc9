import type { Scope } from '#kernel/scope.ts';

/** Where a tab keeps the test key that the reference calls with; it ends with the tab. */
export const REFERENCE_KEY = 'endcap.reference-key';

/** Days that a test key for the reference lasts: a page keeps it, where others read along. */
export const REFERENCE_KEY_DAYS = 7;

/** Rights of a test key for the reference: it reads. */
export const referenceScopes = (scopes: readonly Scope[]): Scope[] => scopes.filter((scope) => scope.endsWith(':read'));
