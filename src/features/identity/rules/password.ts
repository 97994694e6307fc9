/** What a password must have; screens show each as met or not while it is typed. */
export const PASSWORD_RULES = ['length', 'uppercase', 'lowercase', 'digit', 'special'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const MET: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) => [...password].length >= 12,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{Nd}\s]/u.test(password),
};

// Hashing a book would be a way to keep the server busy.
const LONGEST = 256;

const MESSAGES: Record<PasswordRule, string> = {
  length: 'At least 12 characters',
  uppercase: 'An uppercase letter',
  lowercase: 'A lowercase letter',
  digit: 'A digit',
  special: 'A special character',
};

export function unmetRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !MET[rule](password));
}

/** Messages for a password that cannot be taken; empty when it can. */
export function passwordProblems(password: string): string[] {
  if (password.length > LONGEST) return [`At most ${LONGEST} characters`];
  return unmetRules(password).map((rule) => MESSAGES[rule]);
}
