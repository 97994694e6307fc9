import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { setPresent, useOpenedMs, usePresentMs } from './present.ts';
import { renderUi } from './testing/render-ui.tsx';

afterEach(() => setPresent(Date.now()));

function Times() {
  const nowMs = usePresentMs();
  const openedMs = useOpenedMs();
  return (
    <p>{`${Math.round((nowMs - Date.now()) / DAY_MS)} and ${Math.round((openedMs - Date.now()) / DAY_MS)} ahead`}</p>
  );
}

test('what is on the screen follows the clock that was moved', async () => {
  await renderUi(<Times />);
  screen.getByText('0 and 0 ahead');
  act(() => setPresent(Date.now() + 7 * DAY_MS));
  screen.getByText('7 and 7 ahead');
});

test('when a part was opened is the same in each render, so that it can be asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const seen = new Set<number>();
  function Opened() {
    seen.add(useOpenedMs());
    usePresentMs();
    return null;
  }
  const { rerender } = await renderUi(<Opened />);
  vi.setSystemTime(Date.now() + DAY_MS);
  rerender(<Opened />);
  expect(seen.size).toBe(1);
});
