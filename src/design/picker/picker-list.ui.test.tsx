import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { PickerList } from './picker-list.tsx';

const FRUIT = ['Apple', 'Banana', 'Cherry'].map((label) => ({ id: label.toLowerCase(), label, group: 'Fruit' }));

interface FruitPickerProps {
  onSelect(id: string | null): void;
  /** What the list that is shown was asked for. */
  answered?: string;
}

function FruitPicker({ onSelect, answered }: FruitPickerProps) {
  const [term, setTerm] = useState('');
  return (
    <PickerList
      label="Fruit"
      items={FRUIT.filter(({ label }) => label.toLowerCase().includes(answered ?? term))}
      selectedId={null}
      onSelect={onSelect}
      term={term}
      onTerm={setTerm}
      isBehind={answered !== undefined && answered !== term}
    />
  );
}

test('what is typed before the rows have come counts', async () => {
  const onSelect = vi.fn();
  await renderUi(<FruitPicker onSelect={onSelect} />);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await userEvent.keyboard('ch{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('cherry');
});

test('the arrows go from item to item, not past the ends, and what is typed starts over', async () => {
  const onSelect = vi.fn();
  await renderUi(<FruitPicker onSelect={onSelect} />);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}a{Enter}');
  expect(onSelect.mock.calls.flat()).toEqual(['banana', 'apple', 'apple']);
});

test('nothing is chosen from a list that does not answer what is typed', async () => {
  const onSelect = vi.fn();
  await renderUi(<FruitPicker onSelect={onSelect} answered="" />);
  await userEvent.keyboard('ch{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
});
