import axe from 'axe-core';
import { expect } from 'vitest';

/** Expects no accessibility violations other than of color and size, which only a browser knows. */
export async function expectNoViolation(): Promise<void> {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`),
  ).toEqual([]);
}
