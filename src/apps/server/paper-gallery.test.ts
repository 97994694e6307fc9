import { expect, test } from 'vitest';
import { createHttpApp } from '#platform/http/app.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { addPaperGallery } from './paper-gallery.ts';

const app = await createHttpApp({ log: createLogger({ level: 'silent' }), isHttps: false, trustProxy: 0 });
addPaperGallery(app);

test('the gallery links every document and email in every language', async () => {
  const { body } = await app.inject({ url: '/dev/papers' });
  const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, url]) => url!);
  expect(links).toContain('/dev/papers/documents/pt/pro-forma.pdf');
  expect(links).toContain('/dev/papers/mails/id/payments.receipt');
  expect(links.length % 3).toBe(0);
  const [first] = links;
  const document = await app.inject({ url: first! });
  expect(document.headers['content-type']).toBe('application/pdf');
  expect(pdfText(document.rawPayload)[0]).toContain('Endcap Media Pte. Ltd.');
  const mail = await app.inject({ url: '/dev/papers/mails/pt/payments.receipt' });
  expect(mail.body).toContain('lang="pt"');
});

test.each(['/dev/papers/documents/xx/receipt.pdf', '/dev/papers/documents/en/none.pdf', '/dev/papers/mails/en/none'])(
  '%s is not there',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);
