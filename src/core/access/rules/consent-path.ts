/** Where clients send the browser of a person who decides about them. */
export const CONSENT_PATH = '/authorize';
