import type { Transaction } from '#platform/db/database.ts';
import { lockAllAuthenticators, setEncryptedSecret } from './credential.repository.ts';
import { lockSecrets, updateProvider } from './identity-provider.repository.ts';
import type { Secrets } from './secrets.ts';

/** Re-encrypts everything that an older secret encrypted, so that the older secret can be removed. */
export async function resealSecrets(
  tx: Transaction,
  secrets: Secrets,
): Promise<{ sealed: number; resealed: number; unopened: number }> {
  const counts = { sealed: 0, resealed: 0, unopened: 0 };
  const reseal = async (sealed: Buffer, save: (encryptedSecret: Buffer) => Promise<void>) => {
    counts.sealed += 1;
    const opened = secrets.open(sealed);
    if (!opened) counts.unopened += 1;
    else if (opened.isStale) {
      await save(secrets.seal(opened.plain));
      counts.resealed += 1;
    }
  };
  for (const { userId, encryptedSecret } of await lockAllAuthenticators(tx))
    await reseal(encryptedSecret, (secret) => setEncryptedSecret(tx, userId, secret));
  for (const { code, encryptedSecret } of await lockSecrets(tx))
    await reseal(encryptedSecret, (secret) => updateProvider(tx, code, { encryptedSecret: secret }));
  return counts;
}
