import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';

const PURPOSE = 'export links';

/** A download address that says itself until when it works. */
export function exportLink(keyring: Keyring, id: Uuid, expires: Instant_ms): string {
  return `/v1/exports/${id}/file?expires=${expires}&signature=${keyring.sign(PURPOSE, `${id}\n${expires}`)}`;
}

export function isLinkValid(
  keyring: Keyring,
  link: { id: string; expires: string; signature: string },
  now: Instant_ms,
): boolean {
  return keyring.verify(PURPOSE, `${link.id}\n${link.expires}`, link.signature) && Number(link.expires) > now;
}
