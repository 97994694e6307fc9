import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { MoneyField, NumberField } from './number-fields.tsx';

function Price({ digits }: { digits?: number }) {
  const [value, setValue] = useState('');
  return <MoneyField label="Field" symbol="S$" digits={digits} value={value} onChange={setValue} />;
}

const typed = async (text: string) => {
  const field = screen.getByLabelText<HTMLInputElement>('Field');
  await userEvent.type(field, text);
  return field.value;
};

test.each([
  ['2000000000', '2,000,000,000'],
  ['123456789012345', '12,345,678,901'],
  ['-1.5x', '15'],
])('of a number, %s stays %s', async (text, expected) => {
  await renderUi(<NumberField label="Field" />);
  expect(await typed(text)).toBe(expected);
});

test.each([
  [2, '2000000001', '2,000,000,001'],
  [2, '1234567890.999', '1,234,567,890.9'],
  [2, '1.239', '1.23'],
  [0, '12345678901234', '123,456,789,012'],
])('of a price with %i decimals, %s stays %s', async (digits, text, expected) => {
  await renderUi(<Price digits={digits} />);
  expect(await typed(text)).toBe(expected);
});
