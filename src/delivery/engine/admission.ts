import type { Admission as Admitted, Admit, AdmitBrowser } from '#delivery/decide/rules/admission.ts';
import { type Allowance, type RateLimit, consumeToken } from '#delivery/decide/rules/rate-limit.ts';
import type { KeyRow } from './engine.repository.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';

/** Admission of requests: valid keys and their rate limits. */
export interface Admission {
  admit: Admit;
  admitBrowser: AdmitBrowser;
  /** Replaces the known keys, by hash. */
  know(keys: ReadonlyMap<string, KeyRow>): void;
}

/** `defaultLimit` applies to keys without a limit of their own; `onAdmitted` gets the key of every request that is. */
export function createAdmission(clock: Clock, defaultLimit: RateLimit, onAdmitted: (keyId: Uuid) => void): Admission {
  let known: ReadonlyMap<string, KeyRow> = new Map();
  const allowances = new Map<string, Allowance>();
  const isOver = (key: KeyRow) => key.revokedMs !== null && clock() >= key.revokedMs;
  const take = (hash: string, key: KeyRow): Admitted => {
    const limit = key.perSecond === null ? defaultLimit : { perSecond: key.perSecond, burst: 2 * key.perSecond };
    const { isAdmitted, allowance, waitS } = consumeToken(limit, allowances.get(hash), clock());
    allowances.set(hash, allowance);
    if (!isAdmitted) return { kind: 'TOO_MANY', perSecond: limit.perSecond, waitS, sender: key };
    onAdmitted(key.keyId);
    return { kind: 'ADMITTED', sender: key };
  };
  return {
    admit(hash, isFromPage) {
      const key = known.get(hash);
      if (key === undefined || key.origins !== null || isOver(key)) return { kind: 'UNKNOWN_KEY' };
      if (isFromPage && key.isBackEnd) return { kind: 'NOT_FOR_PAGES', sender: key };
      return take(hash, key);
    },
    admitBrowser(hash, origin) {
      const key = known.get(hash);
      if (key === undefined || key.origins === null || isOver(key)) return { kind: 'UNKNOWN_KEY' };
      if (origin === undefined || !key.origins.includes(origin))
        return { kind: 'OTHER_ORIGIN', origin: origin ?? null, sender: key };
      return take(hash, key);
    },
    know(keys) {
      known = keys;
      for (const hash of allowances.keys()) if (!keys.has(hash)) allowances.delete(hash);
    },
  };
}
