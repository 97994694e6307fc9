import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { KeywordsField } from './keywords-field.tsx';

async function openField(selectsMatchType: boolean) {
  const Field = () => {
    const [value, setValue] = useState<readonly string[]>([]);
    return (
      <>
        <KeywordsField
          label="List"
          description=""
          value={value}
          onChange={setValue}
          selectsMatchType={selectsMatchType}
        />
        <output aria-label="value">{JSON.stringify(value)}</output>
      </>
    );
  };
  await renderUi(<Field />);
  const user = userEvent.setup();
  const input = screen.getByLabelText<HTMLInputElement>('keywords.add', { selector: 'input' });
  return { user, input, value: () => JSON.parse(screen.getByLabelText('value').textContent) as string[] };
}

test('a negative keyword needs a selected match type, Enter alone does not add it', async () => {
  const { user, input, value } = await openField(true);
  await user.type(input, 'used{Enter}');
  expect(value()).toEqual([]);
  screen.getByText('Select how it is matched: [exact], broad or "phrase"');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '[used]keywords.exact',
    'usedkeywords.broad',
    '"used"keywords.phrase',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(value()).toEqual(['[used]']);
  expect(input.value).toBe('');
});

test('a targeted keyword is added by Enter', async () => {
  const { user, input, value } = await openField(false);
  await user.type(input, 'shoes{Enter}');
  expect(value()).toEqual(['shoes']);
});

test('entries that an import skipped are reported by reason, until the list is cleared', async () => {
  const { user, input, value } = await openField(true);
  await user.click(input);
  await user.paste('Keyword\nused\nUsed\nold');
  expect(value()).toEqual(['used', 'old']);
  expect(screen.getByText(/keywords.added/).textContent).toBe('keywords.added · keywords.repeated');
  await user.click(screen.getByRole('button', { name: 'keywords.clear' }));
  expect(screen.queryByText(/keywords.added/)).toBeNull();
});
