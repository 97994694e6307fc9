import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { ComparisonField } from './comparison-field.tsx';

const WEEK = { fromDate: '2026-05-14', toDate: '2026-05-20' };

async function shown(limits: { firstDay?: string; maxDays?: number }, value: '2026-05-01_2026-05-05' | 'previous') {
  const onChange = vi.fn();
  await renderUi(<ComparisonField period={WEEK} value={value} onChange={onChange} {...limits} />);
  return { onChange, own: screen.getByRole('radio', { name: 'compare.own' }) };
}

test.each([
  ['2026-05-01', '2026-05-07_2026-05-13'],
  ['2026-05-11', '2026-05-11_2026-05-13'],
  ['2026-05-13', '2026-05-13_2026-05-13'],
])('with figures from %s, an own range begins as %s', async (firstDay, expected) => {
  const { onChange, own } = await shown({ firstDay }, 'previous');
  await userEvent.click(own);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(expected);
});

test('without any figures before, there is no own range', async () => {
  expect((await shown({ firstDay: WEEK.fromDate }, 'previous')).own).toHaveProperty('disabled', true);
});

test('an own range has no more days than can be read', async () => {
  const { onChange } = await shown({ maxDays: 30 }, '2026-05-01_2026-05-05');
  await userEvent.click(screen.getByRole('button', { name: /^compare.ownDays/ }));
  const days = await screen.findByRole('textbox');
  await userEvent.clear(days);
  await userEvent.type(days, '2026-01-01 - 2026-05-05{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-04-14_2026-05-05');
});
