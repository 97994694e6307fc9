/**
 * Names what one try of a journey makes: a group that failed is tried again as a whole, by another worker on the same server,
 * and must not trip over what it left behind.
 */
export const ofThisTry = (name: string) => `${name} ${process.env['TEST_WORKER_INDEX']}`;
