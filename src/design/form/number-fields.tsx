import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useLocale, type Currency } from '../format.ts';
import {
  caretIn,
  editNumber,
  isUnreadable,
  numberWriting,
  readNumber,
  unreadableValue,
  formatNumber,
  type NumberLimits,
  type NumberReading,
  type NumberText,
  type ReplacedRange,
} from './number-text.ts';

/** Maximum characters of an integer and of a price, not counting group separators. */
const NUMBER_CHARACTERS = 11;
const MONEY_CHARACTERS = 12;

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'maxLength' | 'type'> {
  /** Decimal text as in the API; empty when nothing is typed. */
  value?: string | number | null;
  /** Called with decimal text, "" for nothing, or an unreadable value (`isUnreadable`) for invalid input. */
  onChange?(value: string): void;
  /** Number of decimals allowed; integers only when omitted. */
  decimals?: number;
  characters?: number;
  /** Unit after the number, such as %. */
  suffix?: string;
}

/**
 * A number, typed or pasted with the separators of the console's locale. Invalid input is left as typed and rejected
 * here.
 */
export function NumberField({ decimals = 0, characters = NUMBER_CHARACTERS, suffix, ...props }: NumberFieldProps) {
  return (
    <NumberTextInput
      limits={{ decimals, characters, unit: suffix }}
      rightSection={suffix}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}

/** A ratio in percent, shown as a multiple beside it: "400 % = 4×". Typed as "4×" it is read as 400 %. */
export function RatioField(props: Omit<NumberFieldProps, 'suffix' | 'characters'>) {
  const format = useFormat();
  const hasMultiple = Boolean(props.value) && !isUnreadable(props.value);
  return (
    <NumberTextInput
      limits={{ decimals: props.decimals ?? 0, characters: NUMBER_CHARACTERS, unit: '%', readsMultiples: true }}
      rightSection={hasMultiple ? `% = ${format.multiple(props.value)}` : '%'}
      rightSectionWidth={hasMultiple ? 92 : undefined}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}

interface MoneyFieldProps extends Omit<NumberFieldProps, 'decimals' | 'suffix' | 'characters'> {
  currency: Currency;
  /** Number of decimals allowed, if not the currency's. */
  digits?: number;
}

/** An amount in one currency. Its value stays decimal text, so that nothing is lost to floating point. */
export function MoneyField({ currency, digits = currency.maxFractionDigits, ...props }: MoneyFieldProps) {
  const { symbol } = currency;
  return (
    <NumberTextInput
      limits={{ decimals: digits, characters: MONEY_CHARACTERS, unit: symbol }}
      leftSection={
        <span style={{ color: 'var(--text-quiet)', fontSize: 'var(--mantine-font-size-sm)' }}>{symbol}</span>
      }
      leftSectionWidth={14 + symbol.length * 9}
      {...props}
    />
  );
}

interface NumberTextInputProps extends Omit<NumberFieldProps, 'decimals' | 'suffix' | 'characters'> {
  limits: NumberLimits;
}

function NumberTextInput({ limits, value, onChange, onFocus, onBlur, error, ref, ...props }: NumberTextInputProps) {
  const { text, reading, edit, normalize, inputRef } = useNumberText(limits, value, onChange);
  const [isFocused, setIsFocused] = useState(false);
  const problem = useReadingProblem(reading, limits, isFocused);
  return (
    <TextInput
      inputMode={limits.decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...props}
      ref={useMergedRef(ref, inputRef)}
      value={text}
      error={(!props.disabled && problem) || error}
      onChange={(event) => edit(event.currentTarget, event.nativeEvent)}
      onFocus={(event) => {
        setIsFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setIsFocused(false);
        normalize();
        onBlur?.(event);
      }}
    />
  );
}

/** The field's text: the user's input, as long as it matches the form's value. */
function useNumberText(limits: NumberLimits, value: NumberFieldProps['value'], onChange: NumberFieldProps['onChange']) {
  const locale = useLocale();
  const writing = numberWriting(locale);
  const [typed, setTyped] = useState<(NumberText & { value: string; locale: string }) | null>(null);
  const written = (given: string): NumberText => ({ text: formatNumber(given, writing), hasOwnGroups: false });
  const held = value === undefined ? (typed?.value ?? '') : String(value ?? '');
  const shown: NumberText = typed && typed.value === held && typed.locale === locale ? typed : written(held);
  const inputRef = useRef<HTMLInputElement>(null);
  const replaced = useReplacedRange(inputRef);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    inputRef.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return {
    text: shown.text,
    reading: readNumber(shown.text, writing, limits),
    inputRef,
    edit(input: HTMLInputElement, event: Event) {
      const following = { text: input.value, caret: input.selectionStart ?? input.value.length };
      const next = editNumber(shown, input.value, replaced.take(shown.text, following), writing, limits);
      const isStuck = (event as InputEvent).inputType === 'deleteContentForward' && next.shown.text === shown.text;
      caret.current = caretIn(next.shown.text, following, writing) + (isStuck ? 1 : 0);
      const nextValue = valueOf(next.reading, next.shown.text);
      setTyped({ ...next.shown, value: nextValue, locale });
      if (nextValue !== held) onChange?.(nextValue);
    },
    /** Reformats a typed number in the console's format. */
    normalize() {
      setTyped((now) => (now && !isUnreadable(now.value) ? { ...now, ...written(now.value) } : now));
    },
  };
}

function valueOf(reading: NumberReading, text: string): string {
  if (reading.kind === 'number') return reading.value;
  return reading.kind === 'empty' ? '' : unreadableValue(text);
}

/**
 * Returns the range that an edit replaces: browsers announce it in an event before the change; programmatic changes do
 * not.
 */
function useReplacedRange(inputRef: { current: HTMLInputElement | null }) {
  const announced = useRef<{ start: number; end: number; isDeletion: boolean } | null>(null);
  useEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    const note = ({ inputType }: InputEvent) => {
      const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
      announced.current = { start, end, isDeletion: inputType.startsWith('delete') };
    };
    input.addEventListener('beforeinput', note);
    return () => input.removeEventListener('beforeinput', note);
  }, [inputRef]);
  return {
    take(before: string, after: { text: string; caret: number }): ReplacedRange {
      const edit = announced.current;
      announced.current = null;
      if (!edit?.isDeletion) return edit;
      return { start: after.caret, end: before.length - (after.text.length - after.caret) };
    },
  };
}

/** Returns the problem with the text; an incomplete number becomes a problem only on blur. */
function useReadingProblem(reading: NumberReading, limits: NumberLimits, isFocused: boolean): string | null {
  const { t } = useTranslation('common');
  const locale = useLocale();
  if (reading.kind !== 'unreadable' && (reading.kind !== 'incomplete' || isFocused)) return null;
  const problem = reading.kind === 'unreadable' ? reading.problem : 'notANumber';
  const { decimals, characters } = limits;
  const example = formatNumber(decimals > 0 ? '1234.5' : '1234', numberWriting(locale));
  if (problem === 'tooPrecise' && decimals === 0) return t('number.whole', { example });
  if (problem === 'tooPrecise') return t('number.tooPrecise', { count: decimals });
  if (problem === 'tooLong') return t('number.tooLong', { count: characters });
  return t(`number.${problem}`, { example });
}
