/** Contents of a report store according to its own counters. */
export interface StoreContents {
  /** Identity of the store. */
  readonly id: string;
  readonly rows: bigint;
  /** Sum of the batch fingerprints of all rows, modulo 2^64. */
  readonly checksum: bigint;
}

/** Result of comparing a report store with the recorded batches. Nothing is loaded unless it is EQUAL. */
export type StoreState =
  | 'EQUAL'
  /** Data is missing: a lagging replica, or lost data. */
  | 'BEHIND'
  /**
   * It has unrecorded data: PostgreSQL was restored to an earlier state, or the store belongs to another deployment.
   */
  | 'AHEAD'
  /** Not the store that was filled. */
  | 'OTHER';

const MODULUS = 2n ** 64n;

/** Compares the recorded batches with a store's contents. A batch in flight may already have arrived. */
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
