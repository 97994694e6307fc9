/** Letters, digits, dot, underscore and hyphen with an optional plus tag, then a domain with at least one dot. */
const EMAIL = /^[A-Za-z0-9._-]+(\+[A-Za-z0-9._-]+)?@([A-Za-z0-9-]+\.)+[A-Za-z0-9-]+$/;

export const isEmail = (text: string): boolean => EMAIL.test(text);
