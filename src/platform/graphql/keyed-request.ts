import type { Uuid } from '#kernel/ids.ts';
import type { KeyedRequest } from '#platform/db/request-key.ts';
import type { Context } from './context.ts';

/** Of the input field `key` of whatever moves money or creates something. */
export const KEY_HELP =
  'Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT.';

/** An input as a request that may be repeated. Made by staff as staff, `companyId` is null and the key is theirs together. */
export function keyedRequest(
  { session, language, clock }: Context,
  operation: string,
  { key, ...content }: { key?: string | null },
  companyId: Uuid | null = session?.account?.companyId ?? null,
): KeyedRequest {
  return {
    key: key ?? null,
    operation,
    companyId,
    personId: session?.personId ?? null,
    content,
    language,
    atMs: clock(),
  };
}
