import { describe, expect, test } from 'vitest';
import { createFormat, regionalLocale } from './format.ts';

const english = createFormat('en-GB', 'UTC');
const SGD = { symbol: 'S$', maxFractionDigits: 2 };

describe('numbers', () => {
  test.each([
    [english.integer(1234567), '1,234,567'],
    [english.integer('9007199254740993'), '9,007,199,254,740,993'],
    [createFormat('en-US', 'UTC').compact(12345), '12.3K'],
    [english.percent(3.456), '3.46%'],
    [english.typedPercent('50.0000'), '50%'],
    [english.typedPercent(12.5), '12.5%'],
    [english.moneyOf(SGD)('1234.5'), 'S$1,234.50'],
    [english.moneyOf(SGD)('-0.4'), '−S$0.40'],
    [english.moneyOf(SGD)('0.123456', 4), 'S$0.1235'],
    [english.moneyOf(SGD)(null), '–'],
    [english.integer(undefined), '–'],
    [english.integer(-3), '−3'],
    [english.percent(-3), '−3.00%'],
    [createFormat('id-ID', 'UTC').moneyOf({ symbol: 'Rp', maxFractionDigits: 0 })('1234567'), 'Rp1.234.567'],
    [english.moneyOf(SGD).compact(-12345), '−S$12.3k'],
    [createFormat('pt-BR', 'UTC').moneyOf({ symbol: 'R$', maxFractionDigits: 2 })('1234.5'), 'R$1.234,50'],
  ])('%s is written as %s', (actual, expected) => expect(actual).toBe(expected));
});

test('amounts of a currency are formatted by the same function, so that columns stay the same', () => {
  expect(english.moneyOf({ ...SGD })).toBe(english.moneyOf(SGD));
  expect(english.moneyOf({ ...SGD, maxFractionDigits: 0 })).not.toBe(english.moneyOf(SGD));
  expect(english.moneyOf(null)('5')).toBe('5.00');
});

describe('days', () => {
  test('a day is shown as written, whatever the time zone', () => {
    expect(english.day('2026-03-01')).toBe('1 Mar 2026');
    expect(english.shortDay('2026-12-31')).toBe('31 Dec');
    expect(english.month('2026-12-01')).toBe('December 2026');
  });

  test('an instant is shown as the day it falls on where the reader is', () => {
    const morningInSingapore = '2026-02-28T23:30:00Z';
    expect(createFormat('en-GB', 'Asia/Singapore').day(morningInSingapore)).toBe('1 Mar 2026');
    expect(createFormat('en-GB', 'America/Sao_Paulo').day(morningInSingapore)).toBe('28 Feb 2026');
  });

  test('a time stands beside its zone', () => {
    const format = createFormat('en-GB', 'Asia/Singapore');
    expect(format.dateTime('2026-02-28T23:30:00Z')).toBe('1 Mar 2026, 07:30 GMT+8');
    expect(format.time('2026-02-28T23:30:00Z')).toBe('07:30 GMT+8');
  });
});

test.each([
  ['2026-05-01', '2026-05-31', '1 – 31 May 2026'],
  ['2026-10-01', '2026-11-30', '1 Oct – 30 Nov 2026'],
  ['2025-12-01', '2026-01-31', '1 Dec 2025 – 31 Jan 2026'],
  ['2026-05-31', '2026-05-31', '31 May 2026'],
])('%s to %s is written as %s', (from, to, written) => {
  // The locale puts thin spaces around the dash.
  expect(english.days({ from, to }).replaceAll(/\s/g, ' ')).toBe(written);
});

describe('regional locale', () => {
  test.each([
    ['en', ['pt-BR', 'en-SG'], 'en-SG'],
    ['id', ['en-SG'], 'id'],
  ])('%s with %j is %s', (language, preferred, expected) => {
    expect(regionalLocale(language, preferred)).toBe(expected);
  });
});
