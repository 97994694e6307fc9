import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { giveElementsHeight } from '../testing/element-height.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { PickerList } from './picker-list.tsx';

const FRUIT = ['Apple', 'Banana', 'Cherry'].map((label) => ({ id: label.toLowerCase(), label, group: 'Fruit' }));

interface FruitPickerProps {
  onSelect(id: string | null): void;
  /** The term of the list being shown. */
  answered?: string;
  List?: typeof PickerList;
}

function FruitPicker({ onSelect, answered, List = PickerList }: FruitPickerProps) {
  const [term, setTerm] = useState('');
  return (
    <List
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

/** Focuses the field, as the surrounding popover does. */
async function open(list: ReactElement) {
  const rendered = await renderUi(list);
  act(() => screen.getByRole('combobox').focus());
  return rendered;
}

test('what is typed before the rows have come counts', async () => {
  const onSelect = vi.fn();
  // Files share one page, and another may have opened a list: a fresh one loads its rows again.
  vi.resetModules();
  const fresh = await import('./picker-list.tsx');
  await open(<FruitPicker List={fresh.PickerList} onSelect={onSelect} />);
  expect(screen.queryByRole('listbox')).toBeNull();
  const field = screen.getByRole('combobox', { expanded: false });
  // What a field references has to be there.
  expect(['aria-controls', 'aria-activedescendant'].map((name) => field.getAttribute(name))).toEqual([null, null]);
  await userEvent.keyboard('ch{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('cherry');
  const list = await screen.findByRole('listbox');
  expect(screen.getByRole('combobox', { expanded: true }).getAttribute('aria-controls')).toBe(list.id);
});

test('the arrows go from item to item, not past the ends, and what is typed starts over', async () => {
  const onSelect = vi.fn();
  await open(<FruitPicker onSelect={onSelect} />);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}a{Enter}');
  expect(onSelect.mock.calls.flat()).toEqual(['banana', 'apple', 'apple']);
});

test('Enter selects from the list that answers what is typed, once it has come', async () => {
  const onSelect = vi.fn();
  const picker = (answered: string) => <FruitPicker onSelect={onSelect} answered={answered} />;
  const { rerender } = await open(picker(''));
  await userEvent.keyboard('ch{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  rerender(picker('ch'));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('cherry');
});

test('who types on after Enter selects nothing yet', async () => {
  const onSelect = vi.fn();
  const picker = (answered: string) => <FruitPicker onSelect={onSelect} answered={answered} />;
  const { rerender } = await open(picker(''));
  await userEvent.keyboard('c{Enter}h');
  rerender(picker('ch'));
  expect(onSelect).not.toHaveBeenCalled();
});

describe('a long list in groups', () => {
  giveElementsHeight(350);

  const many = ['IDR', 'SGD'].flatMap((group) =>
    Array.from({ length: 50 }, (_, index) => ({ id: `${group} ${index}`, label: `${group} ${index}`, group })),
  );
  const draw = () =>
    open(
      <PickerList
        label="Company"
        items={many}
        total={240}
        selectedId={null}
        onSelect={() => {}}
        term=""
        onTerm={() => {}}
      />,
    );

  test('every row says its place, of how many, and in which group it stands', async () => {
    await draw();
    const group = await screen.findByRole('group', { name: 'IDR' });
    const [first, second] = within(group).getAllByRole('option');
    expect(first!.getAttribute('aria-posinset')).toBe('1');
    expect(second!.getAttribute('aria-posinset')).toBe('2');
    expect(first!.getAttribute('aria-setsize')).toBe('240');
    expect(within(screen.getByRole('listbox')).queryByText('IDR', { ignore: '[aria-hidden]' })).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('240 in the list');
  });

  test('the row that the field points at is always drawn', async () => {
    await draw();
    await screen.findByRole('option', { name: 'IDR 0' });
    // jsdom does not scroll; equivalent to scrolling the rows away with the wheel.
    await userEvent.keyboard('{ArrowDown>60/}');
    const pointed = screen.getByRole('combobox').getAttribute('aria-activedescendant')!;
    expect(document.getElementById(pointed)?.textContent).toBe('SGD 10');
    expect(within(screen.getByRole('group', { name: 'SGD' })).getByRole('option')).toBe(
      document.getElementById(pointed),
    );
  });

  test('the search field is the only tab stop, and keeps the focus when a row is pressed', async () => {
    await draw();
    const row = await screen.findByRole('option', { name: 'IDR 1' });
    await userEvent.click(row);
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });
});
