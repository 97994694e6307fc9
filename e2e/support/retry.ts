/**
 * Makes names unique per attempt: a failed group is retried as a whole by another worker on the same server, and must
 * not collide with the earlier attempt's data.
 */
export const retryIndex = (name: string) => `${name} ${process.env['TEST_WORKER_INDEX']}`;

/**
 * Two digits for amounts that no other attempt orders. In steps of four, because nine percent tax on those never ends
 * in half a cent, which two rounding modes would treat differently.
 */
export const RETRY_CENTS = String((4 * Number(process.env['TEST_WORKER_INDEX'])) % 100).padStart(2, '0');
