import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from './testing/render-ui.tsx';
import { initials, Thumbnail } from './thumbnail.tsx';

test.each([
  ['Amazon', 'AM'],
  ['Fashion Co.', 'FC'],
  ['Batik & Beyond', 'BB'],
  ['X', 'X'],
  ['  ', ''],
])('%j is abbreviated to %j', (name, expected) => expect(initials(name)).toBe(expected));

test('initials hold the place of a picture until it has come', async () => {
  const { container } = await renderUi(
    <Thumbnail src="https://elsewhere.example/logo.png" name="Amazon" sizePx={20} />,
  );
  fireEvent.error(container.querySelector('img')!);
  expect(container.textContent).toContain('AM');
  fireEvent.load(container.querySelector('img')!);
  expect(container.textContent).not.toContain('AM');
});
