import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Language } from '#kernel/language.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { MoneyField, NumberField } from './number-fields.tsx';
import { isUnreadable } from './number-text.ts';
import { useServerForm } from './use-server-form.ts';

const SGD = { symbol: 'S$', maxFractionDigits: 2 };
let held = '';

function Price({ digits, start = '' }: { digits?: number; start?: string }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    held = next;
    setValue(next);
  };
  return <MoneyField label="Field" currency={SGD} digits={digits} value={value} onChange={change} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Field');
const drawn = async (language: Language = 'en', digits = 2) => {
  held = '';
  return renderUi(<Price digits={digits} />, language);
};
const isRefused = () => field().getAttribute('aria-invalid') === 'true';
const WAYS = [
  (text: string) => userEvent.type(field(), text),
  async (text: string) => {
    await userEvent.click(field());
    await userEvent.paste(text);
  },
  // As an autofill program fills in fields.
  async (text: string) => {
    field().focus();
    fireEvent.change(field(), { target: { value: text } });
  },
];

test.each([
  ['en', 2, '2000000001', '2,000,000,001', '2000000001'],
  ['en', 2, '1234.5', '1,234.5', '1234.5'],
  ['en', 2, '1,234.5', '1,234.5', '1234.5'],
  ['en', 0, '123456789012', '123,456,789,012', '123456789012'],
  ['pt', 2, '1234,5', '1.234,5', '1234.5'],
  ['pt', 2, '1.234,50', '1.234,50', '1234.50'],
  ['id', 2, '12,50', '12,50', '12.50'],
  ['id', 0, '1500000', '1.500.000', '1500000'],
  ['en', 0, '50.00', '50.00', '50'],
  ['pt', 0, '50,00', '50,00', '50'],
  ['id', 0, '1.234,00', '1.234,00', '1234'],
] as const)('in %s with %i decimals, %s shows %s', async (language, digits, text, shown, value) => {
  await drawn(language, digits);
  await userEvent.type(field(), text);
  expect([field().value, held]).toEqual([shown, value]);
  expect(isRefused()).toBe(false);
});

test.each([
  ['en', 2, '1234,5', 'Write it like 1,234.5'],
  ['en', 2, '12,50', 'Write it like 1,234.5'],
  ['en', 2, '1e5', 'Write it like 1,234.5'],
  ['en', 2, '-5', 'Not below zero'],
  ['en', 2, '1.239', 'At most 2 decimals'],
  ['en', 0, '1.5', 'Whole numbers only'],
  // One thousand elsewhere.
  ['en', 0, '1.000', 'Whole numbers only'],
  ['pt', 0, '50,01', 'Whole numbers only'],
  ['en', 2, '1234567890123', 'At most 12 characters'],
  ['pt', 2, '12.50', 'Write it like 1.234,5'],
  ['pt', 2, '1,234.50', 'Write it like 1.234,5'],
  ['id', 2, '1234.5', 'Write it like 1.234,5'],
] as const)('in %s with %i decimals, %s is refused', async (language, digits, text, message) => {
  for (const write of WAYS) {
    const { unmount } = await drawn(language, digits);
    await write(text);
    await userEvent.tab();
    expect([field().value, isUnreadable(held)]).toEqual([text, true]);
    expect(screen.queryByText(message)).not.toBeNull();
    expect(isRefused()).toBe(true);
    unmount();
  }
});

test('what begins a number is no fault before the field is left', async () => {
  await drawn();
  await userEvent.type(field(), '12,50');
  expect(screen.queryByText(/Write it like/)).toBeNull();
  await userEvent.type(field(), '0');
  expect([field().value, held]).toEqual(['12,500', '12500']);
});

test('a number is written as the console writes it once it is left', async () => {
  await drawn();
  await userEvent.type(field(), '0050.');
  await userEvent.tab();
  expect([field().value, held]).toEqual(['50', '50']);
});

test('a whole amount may be written with its cents, and loses them once it is left', async () => {
  await drawn('pt', 0);
  await userEvent.click(field());
  await userEvent.paste('1.250,00');
  expect(isRefused()).toBe(false);
  await userEvent.tab();
  expect([field().value, held]).toEqual(['1.250', '1250']);
});

test('digits are changed where the caret stands', async () => {
  await renderUi(<Price start="1234567" />);
  await userEvent.click(field());
  field().setSelectionRange(2, 2);
  await userEvent.keyboard('{Backspace}');
  expect([field().value, field().selectionStart]).toEqual(['1,234,567', 1]);
  await userEvent.keyboard('{Backspace}9');
  expect([field().value, field().selectionStart]).toEqual(['9,234,567', 1]);
});

test('a text pasted over the number is read on its own', async () => {
  await renderUi(<Price start="1234" />);
  await userEvent.tripleClick(field());
  await userEvent.paste('1,5');
  await userEvent.tab();
  expect([field().value, isUnreadable(held)]).toEqual(['1,5', true]);
});

test('a number that comes from outside replaces what was typed', async () => {
  function Suggested() {
    const [value, setValue] = useState('');
    return (
      <>
        <NumberField label="Field" value={value} onChange={setValue} />
        <button onClick={() => setValue('2500')}>Use 2,500</button>
      </>
    );
  }
  await renderUi(<Suggested />);
  await userEvent.type(field(), '1e5');
  await userEvent.click(screen.getByRole('button'));
  expect(field().value).toBe('2,500');
});

test('no form is sent with a number that could not be read', async () => {
  const sent: unknown[] = [];
  function Form() {
    const { form, onSubmit } = useServerForm({
      initialValues: { rows: [{ price: '5' }] },
      submit: async (values) => void sent.push(values),
    });
    return (
      <form onSubmit={onSubmit} noValidate>
        <MoneyField label="Field" currency={SGD} {...form.getInputProps('rows.0.price')} />
        <button type="submit">Send</button>
      </form>
    );
  }
  await renderUi(<Form />);
  await userEvent.type(field(), 'x');
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toEqual([]);
  await userEvent.type(field(), '{Backspace}0');
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toEqual([{ rows: [{ price: '50' }] }]);
});
