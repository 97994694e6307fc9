let aheadMs = 0;

/** The present of this environment: in a test environment its clock may be ahead of the browser's. */
export const presentMs = (): number => Date.now() + aheadMs;

/** Follows the environment's clock, of which it is known what time it is there. */
export function setPresent(nowMs: number): void {
  aheadMs = nowMs - Date.now();
}
