import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';

const PURPOSE = 'export links';

/** Returns the address of a file for its requester's browser. */
export const exportPath = (id: Uuid) => `/v1/exports/${id}/file` as const;

/** Returns a signed download link that contains its expiry. */
export function exportLink(keyring: Keyring, id: Uuid, expiresAt: EpochMs): string {
  return `${exportPath(id)}?token=${keyring.sign(PURPOSE, id, { expiresAt })}`;
}

export function isLinkValid(keyring: Keyring, link: { id: string; token: string }, nowMs: EpochMs): boolean {
  const signed = keyring.verify(PURPOSE, link.token, { nowMs });
  return signed.ok && signed.value === link.id;
}
