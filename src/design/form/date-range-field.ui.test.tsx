import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { formatDays } from '#kernel/date-text.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { DateRangeField } from './date-range-field.tsx';
import { DAY_RANGE_PRESETS } from './day-range.ts';

const MAY = { from: '2026-05-01', to: '2026-05-31' };

async function written(text: string, { isClearable = true } = {}) {
  const [onChange, onClear] = [vi.fn(), vi.fn()];
  await renderUi(
    <DateRangeField
      label="Days"
      value={MAY}
      today="2026-06-10"
      onChange={onChange}
      onClear={isClearable ? onClear : undefined}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Days/ }));
  const field = await screen.findByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
  return { onChange, onClear, field };
}

test.each(['2026/06/01 – 2026/06/09', '1 – 9 June 2026', '6/1/2026 - 6/9/2026', '2026-06-01 – 2026-06-09'])(
  '%s are chosen',
  async (text) => {
    const { onChange } = await written(text);
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-06-01', to: '2026-06-09' });
  },
);

test.each(['2026/06/09 – 2026/06/01', '2026/02/30 – 2026/03/01', '31/05 – 1/06'])('%s is refused', async (text) => {
  const { onChange, onClear, field } = await written(text);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect([onChange, onClear].every((told) => told.mock.calls.length === 0)).toBe(true);
});

test('nothing written clears the choice, where there is one without', async () => {
  const { onChange, onClear } = await written('');
  expect(onClear).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});

test('nothing written is refused where days are needed', async () => {
  const { onClear, field } = await written('', { isClearable: false });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onClear).not.toHaveBeenCalled();
});

test('days to come are listed where there are none, shut, with the reason', async () => {
  const onChange = vi.fn();
  await renderUi(
    <DateRangeField
      label="Days"
      value={MAY}
      today="2026-06-10"
      limits={{ from: '2026-01-01', to: '2026-06-10' }}
      presets={DAY_RANGE_PRESETS}
      onChange={onChange}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Days/ }));
  for (const preset of ['nextWeek', 'nextMonth']) {
    const shut = screen.getByRole('button', { name: `datePreset.${preset}` });
    expect(shut.ariaDisabled).toBe('true');
    expect(document.getElementById(shut.getAttribute('aria-describedby')!)?.textContent).toBe('dateRange.outside');
    await userEvent.click(shut);
  }
  expect(onChange).not.toHaveBeenCalled();
  // Today is within the limits.
  await userEvent.click(screen.getByRole('button', { name: 'datePreset.next30Days' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-06-10', to: '2026-06-10' });
});

test('the days that are chosen stand in the field as the console writes them', async () => {
  await renderUi(<DateRangeField label="Days" value={MAY} today="2026-06-10" onChange={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: /^Days/ }));
  expect(await screen.findByRole('textbox')).toHaveProperty('value', formatDays(MAY, navigator.language));
});

test('without presets there is no group of them', async () => {
  await renderUi(<DateRangeField label="Days" value={MAY} today="2026-06-10" presets={[]} onChange={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: /^Days/ }));
  await screen.findByRole('textbox');
  expect(screen.queryByLabelText('dateRange.presets')).toBeNull();
});
