import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import type { Language } from '#kernel/language.ts';
import { defineMessages } from '#kernel/message.ts';
import { messageTexts } from './message-texts.ts';

const { tooLarge } = defineMessages('probe', { tooLarge: { max: 'number' } });
const useProbeText = messageTexts({
  en: { probe: { tooLarge: 'At most {{max}} MB' } },
  pt: { probe: { tooLarge: 'No máximo {{max}} MB' } },
  id: { probe: { tooLarge: 'Maksimal {{max}} MB' } },
});

function Probe() {
  return <p>{useProbeText()(tooLarge({ max: 1.2 }))}</p>;
}

test.each<[string, string]>([
  ['en', 'At most 1.2 MB'],
  ['pt', 'No máximo 1,2 MB'],
  ['id', 'Maksimal 1,2 MB'],
  ['xx', 'At most 1.2 MB'],
])('a message is shown in the language of the screen: %s', async (language, text) => {
  await renderUi(<Probe />, language as Language);
  expect(screen.getByRole('paragraph').textContent).toBe(text);
});
