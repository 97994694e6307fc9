import { isUuid } from '#kernel/ids.ts';
import { type EpochMs, MINUTE_MS } from '#kernel/time.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';

/** Opens test auctions of one storefront for some minutes, and nothing else. */
export type TestPass = { readonly pass: string; readonly endsAtMs: EpochMs };

export type TestPasses = {
  readonly mint: (catalogId: string, nowMs: EpochMs) => TestPass;
  /** The storefront of a pass; null when it has ended or is none of ours. */
  readonly catalogOf: (pass: string, nowMs: EpochMs) => string | null;
};

const PURPOSE = 'test auction passes';
const PREFIX = 'ept_';
const LIFETIME_MS = 5 * MINUTE_MS;

/** Keys never begin like this, so that a refusal can say what was sent. */
export const isTestPass = (key: string): boolean => key.startsWith(PREFIX);

/** Any process mints passes and any process reads them: what they share is the deployment's secrets. */
export function createTestPasses(keyring: Keyring): TestPasses {
  return {
    mint(catalogId, nowMs) {
      const endsAtMs = nowMs + LIFETIME_MS;
      return { pass: `${PREFIX}${keyring.sign(PURPOSE, catalogId, { expiresAt: endsAtMs })}`, endsAtMs };
    },
    catalogOf(pass, nowMs) {
      if (!isTestPass(pass)) return null;
      const read = keyring.verify(PURPOSE, pass.slice(PREFIX.length), { nowMs });
      return read.ok && typeof read.value === 'string' && isUuid(read.value) ? read.value : null;
    },
  };
}
