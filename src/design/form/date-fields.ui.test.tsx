import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FormDialog } from '../dialog/dialogs.tsx';
import { renderUi } from '../testing/render-ui.tsx';
import { DateField } from './date-fields.tsx';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^End/ });

async function open(given: Partial<Parameters<typeof DateField>[0]> = {}, initial: string | null = '2026-05-20') {
  const onChange = vi.fn();
  const Form = () => {
    const [day, setDay] = useState(initial);
    return (
      <DateField
        label="End"
        value={day}
        onChange={(next) => {
          onChange(next);
          setDay(next);
        }}
        {...given}
      />
    );
  };
  await renderUi(<Form />);
  return { onChange };
}

async function write(text: string) {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

test.each(['31 May 2026', '31/05/2026', '2026-05-31', 'may 31 2026'])('%s is typed', async (text) => {
  const { onChange } = await open();
  await write(text);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-05-31');
  expect(field().value).toBe(text);
  await userEvent.tab();
  expect(field().value).toBe('May 31, 2026');
});

test('a day is pasted', async () => {
  const { onChange } = await open({}, null);
  await userEvent.click(field());
  await userEvent.paste('31.05.2026');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-05-31');
});

test('a year of two digits counts when the field is left', async () => {
  const { onChange } = await open({}, null);
  await write('31/05/26');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-05-31');
});

test.each([
  ['31/06/2026', 'date.unreadable'],
  ['soon', 'date.unreadable'],
  ['09/05/2026', null],
  ['2026-05-09', 'date.early'],
  ['2026-06-11', 'date.late'],
])('%s is refused with %s, and the day stays as it was', async (text, message) => {
  const { onChange } = await open({ minDate: '2026-05-10', maxDate: '2026-06-10' });
  await write(text);
  expect(screen.queryByText(/^date\./)).toBeNull();
  if (message === null) return;
  await userEvent.tab();
  expect(screen.getByText(/^date\./).textContent).toBe(message);
  expect(field().value).toBe(text);
  expect(field().ariaInvalid).toBe('true');
  expect(onChange).not.toHaveBeenCalled();
});

test('an empty field is no day where it may be empty, and the former day where it may not', async () => {
  const { onChange } = await open();
  await userEvent.clear(field());
  await userEvent.tab();
  expect(field().value).toBe('May 20, 2026');
  expect(onChange).not.toHaveBeenCalled();
});

test('a field that may be empty is emptied by typing and by its button', async () => {
  const { onChange } = await open({ clearable: true, clearLabel: 'No end' });
  await userEvent.click(screen.getByRole('button', { name: 'No end' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
  await write('31/05/2026');
  await userEvent.clear(field());
  expect(onChange.mock.calls.map(([day]) => day as unknown)).toEqual([null, '2026-05-31', null]);
});

test('a day is chosen on the calendar, in place of what could not be read', async () => {
  const { onChange } = await open({ minDate: '2026-05-10' });
  await write('soon');
  await userEvent.click(screen.getByRole('button', { name: 'End: date.calendar' }));
  await userEvent.click(await screen.findByRole('button', { name: /^31 May 2026/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-05-31');
  expect(field().value).toBe('May 31, 2026');
  expect(screen.queryByText(/^date\./)).toBeNull();
});

test('a form is not sent while a day cannot be read', async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  await renderUi(
    <FormDialog
      title="Form"
      submitLabel="Send"
      isSubmitting={false}
      isTyped={false}
      serverMessage={null}
      onSubmit={onSubmit}
      onClose={() => {}}
    >
      <DateField label="End" clearable />
    </FormDialog>,
  );
  await userEvent.type(field(), 'soon{Enter}');
  expect(screen.getByText('date.unreadable')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.activeElement).toBe(field());
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.clear(field());
  await userEvent.type(field(), '31/05/2026{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('Escape closes the calendar and not the dialog around it, and returns to the button', async () => {
  const onClose = vi.fn();
  await renderUi(
    <FormDialog
      title="Form"
      submitLabel="Send"
      isSubmitting={false}
      isTyped={false}
      serverMessage={null}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <DateField label="End" defaultValue="2026-05-20" />
    </FormDialog>,
  );
  const opener = screen.getByRole('button', { name: 'End: date.calendar' });
  await userEvent.click(opener);
  const day = await screen.findByRole('button', { name: /^20 May 2026/ });
  day.focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: /^20 May 2026/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(onClose).not.toHaveBeenCalled();
});
