import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { SearchField } from './search-field.tsx';

/** A page that stores the search term in its address, with back and forward buttons. */
function Page() {
  const [{ terms, at }, setHistory] = useState({ terms: [''], at: 0 });
  const go = (step: number) => setHistory({ terms, at: at + step });
  return (
    <>
      <SearchField
        label="Search"
        value={terms[at]!}
        onSearch={(term) => setHistory({ terms: [...terms.slice(0, at + 1), term], at: at + 1 })}
      />
      <button onClick={() => go(-1)}>Back</button>
      <button onClick={() => go(1)}>Forward</button>
      <output>{terms[at]}</output>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const searched = (term: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(term));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the box shows what is searched for, back and forth', async () => {
  await renderUi(<Page />);
  await userEvent.type(box(), 'lenovo');
  await searched('lenovo');
  await userEvent.clear(box());
  await searched('');
  await press('Back');
  expect(box().value).toBe('lenovo');
  await press('Forward');
  expect(box().value).toBe('');
  await press('Back');
  await press('Back');
  expect(box().value).toBe('');
});

test('spaces around the term stay in the box and are not searched for', async () => {
  await renderUi(<Page />);
  await userEvent.type(box(), 'lenovo ');
  await searched('lenovo');
  expect(box().value).toBe('lenovo ');
});

test('going back forgets what was typed since', async () => {
  await renderUi(<Page />);
  await userEvent.type(box(), 'one');
  await searched('one');
  await userEvent.type(box(), 'two');
  await press('Back');
  await searched('');
  expect(box().value).toBe('');
});
