/** Reasons that are not typed by anybody; told in the reader's language. */
export const NOT_PAID = 'not_paid_in_time';
export const PAYMENT_FAILED = 'payment_failed';
