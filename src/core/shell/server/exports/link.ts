import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';

const PURPOSE = 'export links';

/** Returns a signed download link that contains its expiry. */
export function exportLink(keyring: Keyring, id: Uuid, expires: EpochMs): string {
  return `/v1/exports/${id}/file?expires=${expires}&signature=${keyring.sign(PURPOSE, `${id}\n${expires}`)}`;
}

export function isLinkValid(
  keyring: Keyring,
  link: { id: string; expires: string; signature: string },
  now: EpochMs,
): boolean {
  return keyring.verify(PURPOSE, `${link.id}\n${link.expires}`, link.signature) && Number(link.expires) > now;
}
