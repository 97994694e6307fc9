import { type Admit, type Allowance, type KeyRow, type RateLimit, takeTurn } from '#delivery/decide/index.ts';
import type { Clock } from '#kernel/time.ts';

/** Who may ask, and how often. */
export interface Admission {
  admit: Admit;
  /** The keys there are from now on, by hash. */
  know(keys: ReadonlyMap<string, KeyRow>): void;
}

/** `usual` is for keys without a limit of their own. */
export function createAdmission(clock: Clock, usual: RateLimit): Admission {
  let known: ReadonlyMap<string, KeyRow> = new Map();
  const allowances = new Map<string, Allowance>();
  return {
    admit(hash, isFromPage) {
      const key = known.get(hash);
      if (key === undefined || (key.revoked_ms !== null && clock() >= key.revoked_ms)) return { kind: 'UNKNOWN_KEY' };
      if (isFromPage && key.isBackEnd) return { kind: 'NOT_FOR_PAGES' };
      const limit = key.perSecond === null ? usual : { perSecond: key.perSecond, burst: 2 * key.perSecond };
      const { isTaken, allowance, wait_s } = takeTurn(limit, allowances.get(hash), clock());
      allowances.set(hash, allowance);
      if (!isTaken) return { kind: 'TOO_MANY', perSecond: limit.perSecond, wait_s };
      return { kind: 'ADMITTED', sender: key };
    },
    know(keys) {
      known = keys;
      for (const hash of allowances.keys()) if (!keys.has(hash)) allowances.delete(hash);
    },
  };
}
