/** How a locale writes decimal numbers. */
export interface NumberWriting {
  decimal: string;
  group: string;
  /** Whole digits with their groups: "1234567" → "1,234,567". */
  grouped(digits: string): string;
}

export interface NumberLimits {
  decimals: number;
  /** Most characters of the number; separators of groups do not count. */
  characters: number;
  /** Unit written beside the field, such as its currency; a pasted text may carry it. */
  unit?: string;
}

export type NumberProblem = 'notANumber' | 'negative' | 'tooPrecise' | 'tooLong';

/** What a text in a number field says. `written` is the same number with its groups. */
export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'number'; value: string; written: string }
  /** No number yet, but the beginning of one. */
  | { kind: 'incomplete' }
  | { kind: 'unreadable'; problem: NumberProblem };

const writings = new Map<string, NumberWriting>();

export function numberWriting(locale: string): NumberWriting {
  let writing = writings.get(locale);
  if (!writing) writings.set(locale, (writing = makeWriting(locale)));
  return writing;
}

function makeWriting(locale: string): NumberWriting {
  // Latin digits whatever the locale prefers: they are what the fields accept.
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

/** Reads a text by the separators of a locale. Nothing is dropped or guessed: a misplaced separator makes it unreadable. */
export function readNumber(text: string, writing: NumberWriting, limits: NumberLimits): NumberReading {
  const { decimal, group } = writing;
  const bare = withoutUnit(text.trim(), limits.unit);
  if (bare === '') return { kind: 'empty' };
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
  const mostDecimals = limits.decimals === 0 ? -1 : limits.decimals;
  if (decimals !== undefined && decimals.length > mostDecimals) return unreadable('tooPrecise');
  const units = digits.replace(/^0+(?=\d)/, '') || '0';
  const value = decimals ? `${units}.${decimals}` : units;
  if (value.length > limits.characters) return unreadable('tooLong');
  // Zeros in front stay while they are typed: what follows may be typed before them.
  const head = digits === units ? writing.grouped(units) : digits;
  return { kind: 'number', value, written: decimals === undefined ? head : `${head}${decimal}${decimals}` };
}

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

/** Stands in front of a text that is no number, where a form keeps what was typed. */
const UNREADABLE = '?';

/** What a form holds for a text that no number can be read from: never decimal text, so that no rule takes it for one. */
export const unreadableValue = (text: string): string => `${UNREADABLE}${text}`;

export const isUnreadable = (value: unknown): boolean => typeof value === 'string' && value.startsWith(UNREADABLE);

/** Decimal text, or null where nothing was typed or nothing could be read. */
export const readableNumber = (value: string): string | null => (value === '' || isUnreadable(value) ? null : value);

const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/** Decimal text as a field shows it: "1234.5" → "1.234,5". A text that was unreadable is shown as it was typed. */
export function formatNumber(value: string, { decimal, grouped }: NumberWriting): string {
  if (isUnreadable(value)) return value.slice(UNREADABLE.length);
  const match = DECIMAL.exec(value);
  if (!match) return value;
  return match[2] === undefined ? grouped(match[1]!) : `${grouped(match[1]!)}${decimal}${match[2]}`;
}

/** What a field shows, and whether the groups in it were typed by hand. */
export interface NumberText {
  text: string;
  hasOwnGroups: boolean;
}

/** Range of the text that an edit replaces; null where the whole text was replaced. */
export type ReplacedRange = { start: number; end: number } | null;

/**
 * Takes an edit in. Groups that the field wrote move with the digits around them; groups that were typed or pasted are
 * taken at their word, so that "1234,5" never becomes 12,345.
 */
export function editNumber(
  before: NumberText,
  after: string,
  replaced: ReplacedRange,
  writing: NumberWriting,
  limits: NumberLimits,
): { shown: NumberText; reading: NumberReading } {
  // What is no number yet carries separators that its reader means; they stay where they are.
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

/** The text after an edit, without the groups of what was there before it. */
function withoutOldGroups(before: string, after: string, replaced: ReplacedRange, { group }: NumberWriting): string {
  if (!replaced) return after;
  const head = before.slice(0, replaced.start);
  const tail = before.slice(replaced.end);
  if (!after.startsWith(head) || !after.endsWith(tail) || after.length < head.length + tail.length) return after;
  const inserted = after.slice(head.length, after.length - tail.length);
  return `${head.replaceAll(group, '')}${inserted}${tail.replaceAll(group, '')}`;
}

/** Where the caret stands in `shown` when as many characters, groups aside, are to follow it as in `typed`. */
export function caretIn(shown: string, typed: { text: string; caret: number }, { group }: NumberWriting): number {
  let following = typed.text.slice(typed.caret).replaceAll(group, '').length;
  let caret = shown.length;
  // Before a group separator, not behind it: the next backspace is to delete a digit.
  while (caret > 0 && (following > 0 || (shown[caret - 1] === group && caret < shown.length))) {
    caret--;
    if (shown[caret] !== group) following--;
  }
  return caret;
}
