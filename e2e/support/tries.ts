/**
 * Names what one try of a journey makes: a group that failed is tried again as a whole, by another worker on the same server,
 * and must not trip over what it left behind.
 */
export const retryIndex = (name: string) => `${name} ${process.env['TEST_WORKER_INDEX']}`;

/**
 * Two digits for amounts that no other try has ordered. In steps of four, since nine per cent of tax on those never ends in half a cent,
 * which two ways of rounding would tell apart.
 */
export const CENTS_OF_THIS_TRY = String((4 * Number(process.env['TEST_WORKER_INDEX'])) % 100).padStart(2, '0');
