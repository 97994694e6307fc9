import type { Seal } from '#platform/crypto/seal.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lockAllSecrets, setEncryptedSecret } from './endpoint.repository.ts';

/** Re-encrypts what an older secret of the deployment encrypted, so that the older one can be removed. */
export async function resealWebhookSecrets(
  tx: Transaction,
  seal: Seal,
): Promise<{ sealed: number; resealed: number; unopened: number }> {
  const counts = { sealed: 0, resealed: 0, unopened: 0 };
  for (const { id, encryptedSecret } of await lockAllSecrets(tx)) {
    counts.sealed += 1;
    const opened = seal.open(encryptedSecret);
    if (!opened) counts.unopened += 1;
    else if (opened.isStale) {
      await setEncryptedSecret(tx, id, seal.seal(opened.plain));
      counts.resealed += 1;
    }
  }
  return counts;
}
