/** Reasons set by the system. They are stored as codes and translated for the reader. */
export const NOT_PAID = 'not_paid_in_time';
export const PAYMENT_FAILED = 'payment_failed';
