import type { Uuid } from '#kernel/ids.ts';
import type { KeyedRequest } from '#platform/db/request-key.ts';
import type { Context } from './context.ts';

/** For the input field `key` of operations that move money or create something. */
export const KEY_HELP =
  'Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT.';

/**
 * Wraps an input as a repeatable request. For actions by staff as such, `companyId` is null and all staff share the
 * key's scope.
 */
export function keyedRequest(
  { session, clock }: Context,
  operation: string,
  { key, ...content }: { key?: string | null },
  companyId: Uuid | null = session?.membership?.companyId ?? null,
): KeyedRequest {
  return {
    key: key ?? null,
    operation,
    companyId,
    userId: session?.userId ?? null,
    content,
    atMs: clock(),
  };
}
