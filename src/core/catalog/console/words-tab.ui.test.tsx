import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, rejected, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  RefusedWordsDocument,
  SetRefusedWordsDocument,
  StorefrontCatalogsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { catalogRoutes } from './index.ts';

const SG = '0197a000-0000-7000-8000-000000000001';
const catalogs = answer(StorefrontCatalogsDocument, {
  allCatalogs: [{ id: SG, name: 'Singapore', currencyCode: 'SGD' }],
});
const list = (words: string[], revision: number) => ({
  ...{ id: SG, words, revision },
  dateChanged: revision ? '2026-11-20T04:00:00Z' : null,
  changedBy: revision ? 'Sam Staff' : null,
});

test('words are added and saved, and can be put back', async () => {
  let stored = list(['cure'], 1);
  const { user, callsOf } = await renderScreen('/storefront?tab=words', {
    routes: catalogRoutes,
    session: sessionOf('STAFF'),
    answers: [
      catalogs,
      answer(RefusedWordsDocument, () => ({ refusedWords: stored })),
      answer(SetRefusedWordsDocument, ({ input }) => {
        stored = list([...input.words].toSorted(), input.revision + 1);
        return { setRefusedWords: { ok: true, refusedWords: stored } };
      }),
    ],
  });
  const field = await screen.findByLabelText('Words that ads must not contain', { selector: 'input' });
  await screen.findByText(/by Sam Staff/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save list' }).disabled).toBe(true);
  await expectNoViolation();
  await user.type(field, 'miracle{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save list' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(callsOf(SetRefusedWordsDocument)).toHaveLength(2));
  expect(callsOf(SetRefusedWordsDocument).map(({ input }) => [input.words, input.revision])).toEqual([
    [['cure', 'miracle'], 1],
    [['cure'], 2],
  ]);
});

test('a refusal is shown, and what was typed stays', async () => {
  const { user } = await renderScreen('/storefront?tab=words', {
    routes: catalogRoutes,
    session: sessionOf('STAFF'),
    answers: [
      catalogs,
      answer(RefusedWordsDocument, { refusedWords: list([], 0) }),
      answer(SetRefusedWordsDocument, () => rejected({ words: ['“!” has neither letters nor digits'] })),
    ],
  });
  await user.type(await screen.findByLabelText('Words that ads must not contain', { selector: 'input' }), '!{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save list' }));
  await screen.findByText('“!” has neither letters nor digits');
  expect(screen.getByText('!')).toBeTruthy();
});

test('what a colleague changed meanwhile is named, and what was typed is kept beside it', async () => {
  let stored = list(['cure', 'free'], 1);
  const { user, callsOf } = await renderScreen('/storefront?tab=words', {
    routes: catalogRoutes,
    session: sessionOf('STAFF'),
    answers: [
      catalogs,
      answer(RefusedWordsDocument, () => ({ refusedWords: stored })),
      answer(SetRefusedWordsDocument, ({ input }) => {
        if (input.revision !== stored.revision) return rejected({}, 'CONFLICT', 'The list was changed meanwhile');
        stored = list([...input.words].toSorted(), input.revision + 1);
        return { setRefusedWords: { ok: true, refusedWords: stored } };
      }),
    ],
  });
  await user.type(
    await screen.findByLabelText('Words that ads must not contain', { selector: 'input' }),
    'miracle{Enter}',
  );
  stored = list(['cure', 'gratis'], 2);
  await user.click(screen.getByRole('button', { name: 'Save list' }));
  await screen.findByText(/Sam Staff changed the list meanwhile.*Added: gratis\..*Removed: free\./);
  expect(screen.getByText('miracle')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save list' }));
  await screen.findByText('List saved');
  expect(callsOf(SetRefusedWordsDocument).at(-1)!.input).toMatchObject({
    words: ['cure', 'gratis', 'miracle'],
    revision: 2,
  });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save list' }).disabled).toBe(true));
  // A colleague was faster than the undo.
  stored = list(['cure'], 4);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The list was changed meanwhile');
});
