/** What a report store holds, by its own count. */
export interface StoreContents {
  /** Who it is. */
  readonly id: string;
  readonly rows: bigint;
  /** Of each row its batch's fingerprint, summed modulo 2^64. */
  readonly checksum: bigint;
}

/** Whether a report store holds what was handed over to it. Anything but EQUAL means that nothing is handed over. */
export type StoreState =
  | 'EQUAL'
  /** It lacks something: a replica that is late, or data that was lost. */
  | 'BEHIND'
  /** It has something that is not known: PostgreSQL was put back to an earlier moment, or it is another deployment's. */
  | 'AHEAD'
  /** It is another store than the one that was filled. */
  | 'OTHER';

const MODULUS = 2n ** 64n;

/** Compares what was handed over with what is there. What is on its way may have arrived already. */
export function storeState(
  handedOver: StoreContents,
  found: StoreContents,
  onItsWay: { readonly rows: bigint; readonly fingerprint: bigint } | null,
): StoreState {
  if (found.id !== handedOver.id) return 'OTHER';
  const { rows, checksum } = handedOver;
  if (found.rows === rows && found.checksum === checksum) return 'EQUAL';
  if (
    onItsWay &&
    found.rows === rows + onItsWay.rows &&
    found.checksum === (checksum + onItsWay.rows * onItsWay.fingerprint) % MODULUS
  )
    return 'EQUAL';
  return found.rows < rows ? 'BEHIND' : 'AHEAD';
}
