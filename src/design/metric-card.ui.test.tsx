import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MetricCard } from './metric-card.tsx';
import { renderUi } from './testing/render-ui.tsx';

const options = [
  { id: 'apples', label: 'Apples' },
  { id: 'pears', label: 'Pears' },
];

const show = (selected: string | null, isOn = true) => {
  const onSelect = vi.fn();
  const onToggle = vi.fn();
  return renderUi(
    <MetricCard
      options={options}
      selected={selected}
      isOn={isOn}
      value="1,204"
      color="red"
      onSelect={onSelect}
      onToggle={onToggle}
    />,
  ).then(() => ({ onSelect, onToggle }));
};

test('a click on the figure switches its line', async () => {
  const { onToggle } = await show('apples');
  const figure = screen.getByRole('button', { name: 'Apples: 1,204' });
  expect(figure.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(figure);
  expect(onToggle).toHaveBeenCalledOnce();
});

test('a switched-off figure is still shown', async () => {
  await show('apples', false);
  expect(screen.getByRole('button', { name: 'Apples: 1,204' }).getAttribute('aria-pressed')).toBe('false');
});

test('another metric can be picked, or none', async () => {
  const { onSelect, onToggle } = await show('apples');
  await userEvent.click(screen.getByRole('button', { name: 'Metric: Apples' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pears' }));
  expect(onSelect).toHaveBeenLastCalledWith('pears');
  await userEvent.click(screen.getByRole('button', { name: 'Metric: Apples' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(onSelect).toHaveBeenLastCalledWith(null);
  expect(onToggle).not.toHaveBeenCalled();
});

test('a blank card has a menu but nothing to switch', async () => {
  await show(null);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
