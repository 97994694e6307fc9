/** Characters of any kind: length protects, required kinds of characters only make passwords alike. */
const MIN_PASSWORD_LENGTH = 12;

// Limits the work that hashing a very long password would cause.
export const MAX_PASSWORD_LENGTH = 256;

/** Why a password is rejected: too short, too long, or too easy to guess. */
export type PasswordProblem = 'length' | 'tooLong' | 'guessable';

const isShort = (password: string): boolean => [...password].length < MIN_PASSWORD_LENGTH;

/** The rules that screens show while typing: everything that the server requires. */
export const DISPLAYED_RULES = ['length', 'unguessable'] as const;

/**
 * Returns the shown rules that a password does not meet. `personal` is the known data about the user, as far as the
 * screen has it.
 */
export function unmetDisplayedRules(
  password: string,
  personal: readonly string[] = [],
): (typeof DISPLAYED_RULES)[number][] {
  const isMet = { length: !isShort(password), unguessable: !isGuessable(password, personal) };
  return DISPLAYED_RULES.filter((rule) => !isMet[rule]);
}

/** Returns all problems of a password; empty when it is acceptable. `personal` is the known data about the user. */
export function validatePassword(password: string, personal: readonly string[] = []): PasswordProblem[] {
  if (password.length > MAX_PASSWORD_LENGTH) return ['tooLong'];
  if (isShort(password)) return ['length'];
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
  // Of this product.
  'endcap',
  'marketplace',
  'storefront',
  'campaign',
  'seller',
  // Walks over the keyboard.
  '1q2w3e4r5t6y',
  '1q2w3e4r',
  'q1w2e3r4t5y6',
  'q1w2e3r4',
  'qwe',
  'asd',
  'zxc',
  'qaz',
  'wsx',
  'edc',
  'rfv',
  'tgb',
  'yhn',
  'zaq',
  'xsw',
  'cde',
  '147258369',
  '741852963',
  '789456123',
  '159753',
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
// Minimum of what is left after removing common parts, years and runs: distinct letters, or distinct characters of any
// kind for a password without words. One with fewer of both is guessable.
const MIN_OWN_LETTERS = 4;
const MIN_OWN_CHARACTERS = 6;
const YEAR = /(?:19|20)\d\d/g;

/**
 * Returns true for common words disguised with digits and signs, for years, runs and repeated characters, and for the
 * user's own name or address.
 */
export function isGuessable(password: string, personal: readonly string[] = []): boolean {
  const plain = password.toLowerCase();
  const read = [...plain].map((character) => LOOKALIKES[character] ?? character).join('');
  const parts = [...personal.flatMap(partsOf), ...COMMON].toSorted((a, b) => b.length - a.length);
  return [plain, read].some((text) => {
    const own = new Set(ownPart(text, parts));
    const letters = [...own].filter((character) => /\p{L}/u.test(character));
    return letters.length < MIN_OWN_LETTERS && own.size < MIN_OWN_CHARACTERS;
  });
}

function ownPart(text: string, parts: readonly string[]): string {
  let rest = text;
  for (const part of parts) rest = rest.replaceAll(part, ' ');
  return withoutRuns(rest.replaceAll(YEAR, ' ')).replaceAll(/\s/g, '');
}

/** Removes three or more characters that repeat, ascend or descend, such as 111, 345 and cba. */
function withoutRuns(text: string): string {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const isInRun = codes.map(() => false);
  for (let at = 2; at < codes.length; at += 1) {
    const step = codes[at]! - codes[at - 1]!;
    if (Math.abs(step) > 1 || codes[at - 1]! - codes[at - 2]! !== step) continue;
    isInRun.fill(true, at - 2, at + 1);
  }
  return [...text].filter((_, at) => !isInRun[at]).join('');
}

function partsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((part) => part.length >= 3);
}
