import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';

/** A download address that says itself until when it works. */
export function exportLink(secret: string, id: Uuid, expires: Instant_ms): string {
  return `/v1/exports/${id}/file?expires=${expires}&signature=${signature(secret, id, String(expires))}`;
}

export function isLinkValid(
  secret: string,
  link: { id: string; expires: string; signature: string },
  now: Instant_ms,
): boolean {
  const expected = Buffer.from(signature(secret, link.id, link.expires));
  const given = Buffer.from(link.signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number(link.expires) > now;
}

function signature(secret: string, id: string, expires: string): string {
  return createHmac('sha256', secret).update(`export\n${id}\n${expires}`).digest('base64url');
}
