import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TimeZoneContext, useFormat, useToday } from './format.ts';
import { renderUi } from './testing/render-ui.tsx';

const AT = '2026-02-28T23:30:00Z';

function Times() {
  const format = useFormat();
  return (
    <p>
      {format.dateTime(AT)} · {format.day(AT)} · {useToday()}
    </p>
  );
}

test.each([
  ['Asia/Singapore', '1 Mar 2026', 'GMT+8'],
  ['America/Sao_Paulo', '28 Feb 2026', 'GMT-3'],
])('times are those of the profile, here %s', async (timeZone, day, zone) => {
  await renderUi(
    <TimeZoneContext value={timeZone}>
      <Times />
    </TimeZoneContext>,
  );
  const text = screen.getByText(/2026/).textContent;
  expect(text.replaceAll('Feb 28,', '28 Feb').replaceAll('Mar 1,', '1 Mar')).toContain(`· ${day} ·`);
  expect(text).toContain(zone);
});
