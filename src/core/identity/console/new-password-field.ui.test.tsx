import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { NewPasswordField } from './new-password-field.tsx';

test.each([
  ['Password-1234', [], false],
  ['Ana-Silva-2026', ['ana.silva@shop.example'], false],
  ['Ana-Silva-paints-7', ['ana.silva@shop.example'], true],
])('that %s of %j is easy to guess is shown while it is typed', async (value, personal, isFine) => {
  await renderUi(<NewPasswordField label="Password" value={value} personal={personal} onChange={() => {}} />);
  const rules = screen.getAllByRole('listitem');
  expect(rules).toHaveLength(6);
  expect(rules.every((rule) => rule.textContent.endsWith('password.met'))).toBe(isFine);
});
