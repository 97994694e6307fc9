import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  ChooseMailDocument,
  MailChoicesDocument,
  type MailChoicePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { EmailsTab } from './emails-tab.tsx';

const CHOICES: MailChoicePartsFragment[] = [
  { id: 'mail-choice-verdict', kind: 'VERDICT', frequency: 'AT_ONCE', choices: ['AT_ONCE', 'DAILY', 'NEVER'] },
  { id: 'mail-choice-weekly', kind: 'WEEKLY', frequency: 'WEEKLY', choices: ['WEEKLY', 'NEVER'] },
];
const render = (choices = CHOICES) =>
  renderScreen('/profile/emails', {
    routes: screenAt('/profile/emails', EmailsTab),
    session: sessionOf('MEMBER'),
    answers: [answer(MailChoicesDocument, { mailChoices: choices })],
  });
const group = (name: string) => screen.findByRole('radiogroup', { name });

test('each kind of mail offers what may be chosen, and money and sign-in offer nothing', async () => {
  await render();
  const verdicts = within(await group('Reviews of campaigns'));
  expect(verdicts.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'AT_ONCE',
    'DAILY',
    'NEVER',
  ]);
  expect(verdicts.getByRole<HTMLInputElement>('radio', { name: 'At once' }).checked).toBe(true);
  const weekly = within(await group('Weekly summary'));
  expect(weekly.getAllByRole('radio')).toHaveLength(2);
  expect(screen.getByText('Always at once')).toBeTruthy();
  expect(screen.getAllByRole('radiogroup')).toHaveLength(2);
});

test('the keyboard goes on while a choice is saved, and choices are saved in order', async () => {
  const { user, answerWith, callsOf } = await render();
  const changed = CHOICES.map((choice) =>
    choice.kind === 'VERDICT' ? { ...choice, frequency: 'NEVER' as const } : choice,
  );
  const saved = { chooseMail: { ok: true, mailChoices: changed } };
  const first = Promise.withResolvers<typeof saved>();
  answerWith(
    answer(ChooseMailDocument, () => first.promise),
    answer(MailChoicesDocument, { mailChoices: changed }),
  );
  const verdicts = within(await group('Reviews of campaigns'));
  const radio = (name: string) => verdicts.getByRole<HTMLInputElement>('radio', { name });
  act(() => radio('At once').focus());
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(callsOf(ChooseMailDocument)).toHaveLength(1));
  expect(radio('Once a day').checked).toBe(true);
  expect(radio('Once a day').disabled).toBe(false);
  expect(document.activeElement).toBe(radio('Once a day'));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(radio('Never'));
  expect(radio('Never').checked).toBe(true);
  expect(callsOf(ChooseMailDocument)).toHaveLength(1);
  first.resolve(saved);
  await waitFor(() =>
    expect(callsOf(ChooseMailDocument).map(({ input }) => input.frequency)).toEqual(['DAILY', 'NEVER']),
  );
  expect(document.activeElement).toBe(radio('Never'));
  await waitFor(() => expect(radio('Never').checked).toBe(true));
});

test('a choice is saved at once', async () => {
  const { user, answerWith, callsOf } = await render();
  const changed = CHOICES.map((choice) =>
    choice.kind === 'VERDICT' ? { ...choice, frequency: 'DAILY' as const } : choice,
  );
  answerWith(
    answer(ChooseMailDocument, { chooseMail: { ok: true, mailChoices: changed } }),
    answer(MailChoicesDocument, { mailChoices: changed }),
  );
  const verdicts = within(await group('Reviews of campaigns'));
  await user.click(verdicts.getByRole('radio', { name: 'Once a day' }));
  await waitFor(() =>
    expect(callsOf(ChooseMailDocument)).toEqual([{ input: { kind: 'VERDICT', frequency: 'DAILY' } }]),
  );
  await waitFor(() => expect(verdicts.getByRole<HTMLInputElement>('radio', { name: 'Once a day' }).checked).toBe(true));
});
