import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hasSingleKeys, setSingleKeys } from '#design/single-keys.ts';
import { answer, renderScreen, screenAt, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  EmailChangeDocument,
  OwnSessionsDocument,
  ProfileDocument,
  type ProfileQuery,
} from '#platform/api-client/generated/graphql.ts';
import { SettingsTab } from './settings-tab.tsx';

const ME = {
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  title: 'Ms',
  email: 'ada@old.example',
  language: 'en',
  timezone: 'Asia/Singapore',
  enabled2fa: false,
  is2faRequired: false,
  hasUsablePassword: true,
  isStaff: true,
  isImpersonate: false,
  allLanguages: [
    { code: 'en', label: 'English' },
    { code: 'pt', label: 'Português' },
  ],
} satisfies ProfileQuery['me'];

const open = () =>
  renderScreen('/profile', {
    routes: screenAt('/profile', SettingsTab),
    session: sessionOf('MEMBER'),
    answers: [
      answer(ProfileDocument, { me: ME, twoStepSignIn: { hasAuthenticator: false, recoveryCodesLeft: 0 } }),
      answer(EmailChangeDocument, { emailChange: null }),
      answer(OwnSessionsDocument, { ownSessions: [] }),
    ],
  });

test('staff choose their language regardless of flags', async () => {
  await open();
  const language = (await screen.findAllByLabelText<HTMLInputElement>('Language'))[0]!;
  expect([language.value, language.disabled]).toEqual(['English', false]);
});

test('single keys are switched off here as in the list of shortcuts', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('switch', { name: /^Single keys are shortcuts/ }));
  expect(hasSingleKeys()).toBe(false);
  setSingleKeys(true);
});
