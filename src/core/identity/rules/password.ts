/** Required properties of a password; screens show while typing which are met. */
export const PASSWORD_RULES = ['length', 'uppercase', 'lowercase', 'digit', 'special'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const MET: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) => [...password].length >= 12,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{Nd}\s]/u.test(password),
};

// Limits the work that hashing a very long password would cause.
export const MAX_PASSWORD_LENGTH = 256;

/** Why a password is rejected: an unmet rule, too long, or too easy to guess. */
export type PasswordProblem = PasswordRule | 'tooLong' | 'guessable' | 'leaked';

function unmetRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !MET[rule](password));
}

/** The rules that screens show while typing: everything that the server requires. */
export const DISPLAYED_RULES = [...PASSWORD_RULES, 'unguessable'] as const;

/**
 * Returns the shown rules that a password does not meet. `personal` is the known data about the user, as far as the
 * screen has it.
 */
export function unmetDisplayedRules(
  password: string,
  personal: readonly string[] = [],
): (typeof DISPLAYED_RULES)[number][] {
  return [...unmetRules(password), ...(isGuessable(password, personal) ? (['unguessable'] as const) : [])];
}

/** Returns all problems of a password; empty when it is acceptable. `personal` is the known data about the user. */
export function validatePassword(password: string, personal: readonly string[] = []): PasswordProblem[] {
  if (password.length > MAX_PASSWORD_LENGTH) return ['tooLong'];
  const unmet = unmetRules(password);
  if (unmet.length) return unmet;
  return isGuessable(password, personal) ? ['guessable'] : [];
}

// Common parts of leaked passwords, compared after digits and signs that replace letters are mapped back.
const COMMON = [
  'password',
  'passwort',
  'passphrase',
  'passcode',
  'senha',
  'katasandi',
  'sandi',
  'welcome',
  'bemvindo',
  'letmein',
  'changeme',
  'qwertyuiop',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfghjkl',
  'asdfgh',
  'zxcvbnm',
  'zxcvbn',
  'iloveyou',
  'administrator',
  'administrador',
  'admin',
  'superuser',
  'dragon',
  'monkey',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'master',
  'secret',
  'login',
  'summer',
  'winter',
  'spring',
  'autumn',
  'abcdefgh',
  'abcdef',
  'abcd',
  'abc',
  'test',
];
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
// Minimum number of distinct letters left after removing all common parts; a password with fewer is guessable.
const MIN_OWN = 4;

/**
 * What a list of leaked passwords is searched for: the password regardless of case, and its letters alone, as they are
 * and with digits and signs read as the letters they replace. Letters alone must be six at least: fewer are no password.
 */
export function searchedForms(password: string): { whole: string; letters: string[] } {
  const plain = password.toLowerCase();
  const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
  // What stands before and after the letters is an addition, whatever it could be read as.
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const letters = [...new Set([lettersOf(plain), lettersOf(readLetters(core))])];
  return { whole: plain, letters: letters.filter((text) => text.length >= 6) };
}

const readLetters = (text: string): string => [...text].map((character) => LOOKALIKES[character] ?? character).join('');

/**
 * Returns true for common words disguised with digits and signs, repeated characters, and the user's own name or
 * address.
 */
export function isGuessable(password: string, personal: readonly string[] = []): boolean {
  const plain = password.toLowerCase();
  const read = readLetters(plain);
  const parts = [...personal.flatMap(partsOf), ...COMMON].toSorted((a, b) => b.length - a.length);
  return [plain, read].some((text) => ownPart(text, parts).length < MIN_OWN);
}

function ownPart(text: string, parts: readonly string[]): string {
  let rest = text;
  for (const part of parts) rest = rest.replaceAll(part, ' ');
  const letters = rest.replaceAll(/[^\p{L}]/gu, '');
  return [...new Set(letters)].join('');
}

function partsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((part) => part.length >= 3);
}
