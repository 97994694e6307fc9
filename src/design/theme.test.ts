import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariables, theme } from './theme.ts';

const { light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme));

/** Relative luminance of a color in hexadecimal digits, as defined by WCAG. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [brighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

const TEXTS = [
  '--text-strong',
  '--text-quiet',
  '--accent-text',
  '--mantine-color-dimmed',
  '--mantine-color-error',
  '--mantine-color-anchor',
  '--mantine-color-placeholder',
];
const SURFACES = [
  '--surface-page',
  '--surface-panel',
  '--surface-sunken',
  '--surface-hover',
  '--surface-selected',
  '--mantine-color-body',
];
const TONES = ['neutral', 'info', 'success', 'warning', 'danger', 'accent'];
const PAIRS = [
  ...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
  ...TONES.map((tone) => [`--tone-${tone}-text`, `--tone-${tone}-background`] as const),
];

test.each([
  ['light', light],
  ['dark', dark],
])('every text of the %s scheme is readable on every surface', (_, colors: Record<string, string>) => {
  const faint = PAIRS.map(([text, surface]) => [text, surface, contrast(colors[text]!, colors[surface]!)] as const)
    .filter(([, , ratio]) => ratio < 4.5)
    .map(([text, surface, ratio]) => `${text} on ${surface}: ${ratio.toFixed(2)}`);
  expect(faint).toEqual([]);
});

test('series of charts stand out from the panel', () => {
  for (const colors of [light, dark])
    for (const series of [1, 2, 3, 4])
      expect(contrast(colors[`--chart-series-${series}`]!, colors['--surface-panel']!)).toBeGreaterThanOrEqual(3);
});
