import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openWizard, savedCampaign } from '../wizard.test-support.tsx';
import type { WizardValues } from './wizard-values.ts';

const open = (adSet: Parameters<typeof savedCampaign>[1] = {}) =>
  openWizard('strategy', { campaign: savedCampaign({}, adSet), draftKey: { campaignId: '100001' } });
const part = (title: string) => screen.getByRole('button', { name: new RegExp(title) });

test('adjustments are added, changed and removed line by line', async () => {
  const user = userEvent.setup();
  await open({ bidModifiers: [{ dimension: 'PAGE', value: 'SEARCH', percent: 150 }] });
  // Open from the start where there is something to see.
  expect(part('Bid adjustments')).toHaveProperty('ariaExpanded', 'true');
  await user.click(screen.getByRole('button', { name: 'Add an adjustment' }));
  const [first, second] = screen.getAllByRole('textbox', { name: 'Percent of the bid' });
  await user.clear(second!);
  await user.type(second!, '80');
  await waitFor(() =>
    expect(stored()?.modifiers).toEqual([
      { dimension: 'PAGE', value: 'SEARCH', percent: '150' },
      { dimension: 'DEVICE', value: 'desktop', percent: '80' },
    ]),
  );
  await user.clear(first!);
  await user.type(first!, '5');
  await user.tab();
  expect(await screen.findByText('Enter 0% (not shown) or 10–1,000%')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: /^Remove: / })[0]!);
  await waitFor(() => expect(stored()?.modifiers).toEqual([{ dimension: 'DEVICE', value: 'desktop', percent: '80' }]));
});

test('what is typed is checked: a place by its code, an age by its range', async () => {
  const user = userEvent.setup();
  await open({ bidModifiers: [{ dimension: 'AGE', value: '25-34', percent: 120 }] });
  const value = screen.getByRole('textbox', { name: 'Which' });
  await user.clear(value);
  await user.type(value, 'young');
  await user.tab();
  expect(await screen.findByText('Select what this adjustment is for')).toBeTruthy();
});

test('hours are painted by click, by template and by keyboard', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(part('By hour'));
  expect(screen.getAllByRole('gridcell')).toHaveLength(168);
  const cells = screen.getAllByRole('button', { name: /day, \d+:00–\d+:00, / });
  await user.click(cells[0]!);
  await waitFor(() => expect(stored()?.hours?.[0]).toBe(0));
  // One stop for the keyboard; arrows move, with Shift they paint.
  expect(cells.filter((cell) => cell.tabIndex === 0)).toEqual([cells[0]]);
  await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{ArrowLeft} ');
  await waitFor(() => expect(painted()).toEqual([0, 1, 24, 25]));
  const brush = screen.getByRole('textbox', { name: 'Percentage' });
  await user.clear(brush);
  await user.type(brush, '120');
  await user.click(screen.getByRole('button', { name: 'Weekends' }));
  await waitFor(() => expect(stored()?.hours?.slice(120)).toEqual(Array.from({ length: 48 }, () => 120)));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  // Nothing differs from what is saved.
  await waitFor(() => expect(stored()).toBeUndefined());
});

test('dragging paints every hour it passes, a finger only scrolls', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(part('By hour'));
  const cells = screen.getAllByRole('button', { name: /day, \d+:00–\d+:00, / });
  fireEvent.pointerDown(cells[3]!, { pointerType: 'mouse', buttons: 1 });
  for (const cell of cells.slice(4, 7)) fireEvent.pointerEnter(cell, { pointerType: 'mouse', buttons: 1 });
  fireEvent.pointerEnter(cells[7]!, { pointerType: 'mouse', buttons: 0 });
  fireEvent.pointerEnter(cells[8]!, { pointerType: 'touch', buttons: 1 });
  await waitFor(() => expect(painted()).toEqual([3, 4, 5, 6]));
});

test('a percentage out of steps paints nothing, and a campaign closed at all hours is not saved', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(part('By hour'));
  const brush = screen.getByRole('textbox', { name: 'Percentage' });
  await user.clear(brush);
  await user.type(brush, '7');
  expect(await screen.findByText('0–300%, in steps of 5')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'All hours' })).toHaveProperty('disabled', true);
  await user.clear(brush);
  await user.type(brush, '0');
  await user.click(screen.getByRole('button', { name: 'All hours' }));
  expect(await screen.findByText('Open at least one hour: the campaign would never be shown')).toBeTruthy();
});

/** The values in the draft that this visit keeps. */
function stored(): WizardValues | undefined {
  const draft = localStorage.getItem('endcap.campaignDraft.olivia.100001');
  return draft === null ? undefined : (JSON.parse(draft) as { values: WizardValues }).values;
}

function painted(): number[] {
  return (stored()?.hours ?? []).flatMap((percent, index) => (percent === 0 ? [index] : []));
}
