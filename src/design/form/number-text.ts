/** A locale's decimal notation. */
export interface NumberWriting {
  decimal: string;
  group: string;
  /** Groups the digits of an integer: "1234567" → "1,234,567". */
  grouped(digits: string): string;
}

export interface NumberLimits {
  decimals: number;
  /** Maximum characters of the number; group separators do not count. */
  characters: number;
  /** The unit displayed beside the field, such as its currency; pasted text may include it. */
  unit?: string;
  /** The number is in percent, and may be typed as a multiple: "4×" is 400. */
  readsMultiples?: boolean;
}

export type NumberProblem = 'notANumber' | 'negative' | 'tooPrecise' | 'tooLong';

/** The interpretation of a number field's text. `written` is the same number with group separators. */
export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'number'; value: string; written: string }
  /** Incomplete: the start of a number. */
  | { kind: 'incomplete' }
  | { kind: 'unreadable'; problem: NumberProblem };

const writings = new Map<string, NumberWriting>();

export function numberWriting(locale: string): NumberWriting {
  let writing = writings.get(locale);
  if (!writing) writings.set(locale, (writing = makeWriting(locale)));
  return writing;
}

function makeWriting(locale: string): NumberWriting {
  // The fields accept Latin digits only, whatever the locale prefers.
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' });
  const partOf = (type: 'decimal' | 'group') => format.formatToParts(12345.6).find((part) => part.type === type)?.value;
  return {
    decimal: partOf('decimal') ?? '.',
    group: partOf('group') ?? ',',
    grouped: (digits) => format.format(BigInt(digits)),
  };
}

const SPACES = /\s/g;
const MAX_GROUP_LENGTH = 3;
const MAX_TEXT_LENGTH = 60;

/** Parses text with a locale's separators. Nothing is dropped or guessed: a misplaced separator makes it unreadable. */
export function readNumber(text: string, writing: NumberWriting, limits: NumberLimits): NumberReading {
  const { decimal, group } = writing;
  const bare = withoutUnit(text.trim(), limits.unit);
  if (bare === '') return { kind: 'empty' };
  if (limits.readsMultiples && MULTIPLE.test(bare)) return readMultiple(bare.slice(0, -1), writing, limits);
  if (bare.length > MAX_TEXT_LENGTH) return unreadable('tooLong');
  if (/^[-−–]\s*[\d.,]/.test(bare)) return unreadable('negative');
  const isSpaced = group.trim() === '';
  const parts = bare.split(decimal);
  const whole = isSpaced ? parts[0]!.replace(SPACES, group) : parts[0]!;
  const decimals = parts[1];
  const digits = whole.replaceAll(group, '');
  if (parts.length > 2 || !/^\d*$/.test(digits) || !/^\d*$/.test(decimals ?? '')) return unreadable('notANumber');
  if (digits === '' && !decimals) return decimals === undefined ? unreadable('notANumber') : { kind: 'incomplete' };
  const isGrouped = whole !== digits;
  if (isGrouped && whole !== writing.grouped(digits || '0')) {
    const canBecomeGrouped = decimals === undefined && isBeginningOfGroups(whole, writing);
    return canBecomeGrouped ? { kind: 'incomplete' } : unreadable('notANumber');
  }
  if (decimals !== undefined && !areAllowed(decimals, limits)) return unreadable('tooPrecise');
  const units = digits.replace(/^0+(?=\d)/, '') || '0';
  const exact = decimals?.slice(0, limits.decimals);
  const value = exact ? `${units}.${exact}` : units;
  if (value.length > limits.characters) return unreadable('tooLong');
  // Leading zeros stay while typing: digits may still be typed before them.
  const head = digits === units ? writing.grouped(units) : digits;
  return { kind: 'number', value, written: decimals === undefined ? head : `${head}${decimal}${decimals}` };
}

const MULTIPLE = /[\d.,]\s*[×x]$/i;

function readMultiple(text: string, writing: NumberWriting, { decimals, characters }: NumberLimits): NumberReading {
  const multiple = readNumber(text, writing, { decimals: decimals + 2, characters: characters - 2 });
  if (multiple.kind !== 'number') return unreadable('notANumber');
  const [units, rest = ''] = multiple.value.split('.');
  const digits = `${units}${rest.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  const value = rest.length > 2 ? `${digits}.${rest.slice(2)}` : digits;
  return { kind: 'number', value, written: formatNumber(value, writing) };
}

const NO_CENTS = /^0{1,2}$/;

/** A whole amount may have its cents, if there are none: "50,00". Three zeros are not taken for decimals: "1.000" is a thousand elsewhere. */
const areAllowed = (decimals: string, limits: NumberLimits) =>
  limits.decimals === 0 ? NO_CENTS.test(decimals) : decimals.length <= limits.decimals;

const unreadable = (problem: NumberProblem): NumberReading => ({ kind: 'unreadable', problem });

function isBeginningOfGroups(whole: string, writing: NumberWriting): boolean {
  const last = whole.slice(whole.lastIndexOf(writing.group) + writing.group.length);
  if (last.length >= MAX_GROUP_LENGTH) return false;
  const filled = whole + '0'.repeat(MAX_GROUP_LENGTH - last.length);
  const digits = filled.replaceAll(writing.group, '');
  return filled === writing.grouped(digits);
}

function withoutUnit(text: string, unit: string | undefined): string {
  if (!unit) return text;
  if (text.startsWith(unit)) return text.slice(unit.length).trim();
  return text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text;
}

/** Prefix of invalid input in a form's values. */
const UNREADABLE = '?';

/** Returns the form value for unparseable text: never decimal text, so that no rule takes it for a number. */
export const unreadableValue = (text: string): string => `${UNREADABLE}${text}`;

export const isUnreadable = (value: unknown): boolean => typeof value === 'string' && value.startsWith(UNREADABLE);

/** Returns decimal text, or null when it is empty or unreadable. */
export const readableNumber = (value: string): string | null => (value === '' || isUnreadable(value) ? null : value);

const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/** Formats decimal text for a field: "1234.5" → "1.234,5". Unreadable input is returned as typed. */
export function formatNumber(value: string, { decimal, grouped }: NumberWriting): string {
  if (isUnreadable(value)) return value.slice(UNREADABLE.length);
  const match = DECIMAL.exec(value);
  if (!match) return value;
  return match[2] === undefined ? grouped(match[1]!) : `${grouped(match[1]!)}${decimal}${match[2]}`;
}

/** A field's text, and whether its group separators were typed by the user. */
export interface NumberText {
  text: string;
  hasOwnGroups: boolean;
}

/** The range of text that an edit replaces; null when all of it was replaced. */
export type ReplacedRange = { start: number; end: number } | null;

/**
 * Applies an edit. Group separators written by the field move with the digits; those typed or pasted are taken
 * literally, so that "1234,5" never becomes 12,345.
 */
export function editNumber(
  before: NumberText,
  after: string,
  replaced: ReplacedRange,
  writing: NumberWriting,
  limits: NumberLimits,
): { shown: NumberText; reading: NumberReading } {
  // In text that is not a number yet, separators are intended by the user and stay where they are.
  const canRegroup = !before.hasOwnGroups || readNumber(before.text, writing, limits).kind === 'number';
  const asTyped = readNumber(after, writing, limits);
  const regrouped = canRegroup ? withoutOldGroups(before.text, after, replaced, writing) : after;
  const staysByHand = before.hasOwnGroups && asTyped.kind !== 'unreadable';
  const text = staysByHand ? after : regrouped;
  const reading = staysByHand ? asTyped : readNumber(regrouped, writing, limits);
  return {
    reading,
    shown: {
      text: reading.kind === 'number' ? reading.written : text,
      hasOwnGroups: text.includes(writing.group),
    },
  };
}

/** Returns the text after an edit, without the previous text's group separators. */
function withoutOldGroups(before: string, after: string, replaced: ReplacedRange, { group }: NumberWriting): string {
  if (!replaced) return after;
  const head = before.slice(0, replaced.start);
  const tail = before.slice(replaced.end);
  if (!after.startsWith(head) || !after.endsWith(tail) || after.length < head.length + tail.length) return after;
  const inserted = after.slice(head.length, after.length - tail.length);
  return `${head.replaceAll(group, '')}${inserted}${tail.replaceAll(group, '')}`;
}

/** Returns the caret position in `shown` with the same number of non-separator characters after it as in `typed`. */
export function caretIn(shown: string, typed: { text: string; caret: number }, { group }: NumberWriting): number {
  let following = typed.text.slice(typed.caret).replaceAll(group, '').length;
  let caret = shown.length;
  // Before a group separator, not after it: the next backspace must delete a digit.
  while (caret > 0 && (following > 0 || (shown[caret - 1] === group && caret < shown.length))) {
    caret--;
    if (shown[caret] !== group) following--;
  }
  return caret;
}
