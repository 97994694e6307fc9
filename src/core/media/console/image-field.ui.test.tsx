import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import { UploadImageDocument } from '#platform/api-client/generated/graphql.ts';
import { ImageField } from './image-field.tsx';

/** Decoded images by file name; the test decides when each one finishes decoding. */
const decoded = new Map<string, (bitmap: unknown) => void>();

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', (file: File) => new Promise((resolve) => decoded.set(file.name, resolve)));
});

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0]);
const imageFile = (name: string) => new File([PNG], name, { type: 'image/png' });
const isRead = (name: string) => waitFor(() => expect(decoded.has(name)).toBe(true));

test('of two images dropped one after the other the last one counts, whichever is read first', async () => {
  let uploads = 0;
  const onUploaded = vi.fn();
  await renderScreen('/image', {
    routes: screenAt('/image', () => (
      <ImageField label="Tile" width={1} height={1} limitMb={1} url="" onUploaded={onUploaded} />
    )),
    answers: [
      answer(UploadImageDocument, () => {
        uploads += 1;
        return { uploadCampaignImage: { url: `${uploads}.png` } };
      }),
    ],
  });
  const area = screen.getByText('Drop a picture here').parentElement!;
  fireEvent.drop(area, { dataTransfer: { files: [imageFile('first.png')] } });
  await isRead('first.png');
  fireEvent.drop(area, { dataTransfer: { files: [imageFile('last.png')] } });
  await isRead('last.png');
  decoded.get('last.png')!({ width: 10, height: 10 });
  await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(1));
  decoded.get('first.png')!({ width: 10, height: 10 });
  // Any remaining work for the first image runs before that of an image dropped after it.
  fireEvent.drop(area, { dataTransfer: { files: [imageFile('another.png')] } });
  await isRead('another.png');
  decoded.get('another.png')!({ width: 10, height: 10 });
  await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(2));
  expect(onUploaded.mock.calls).toEqual([['1.png'], ['2.png']]);
  expect(uploads).toBe(2);
});
