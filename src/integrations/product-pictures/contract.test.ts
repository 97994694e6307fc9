import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { startStandIn } from '../../../testing/stand-in.ts';
import { createImageClient } from './client.ts';
import { PICTURE_SIZE, type ImageGenerator, type ImageRequest } from './product-pictures.ts';
import { createImageSandbox, REJECTED_WORD } from './sandbox.ts';

const tomato = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#ff6347' } })
  .png()
  .toBuffer();
const REQUEST: ImageRequest = {
  prompt: 'on a sunny beach',
  productName: 'Tomato <soup> & more',
  brandName: 'Bee',
  picture: tomato,
  variant: 0,
};

/** Starts a fake of the part of the images API needed for one image; the sandbox draws it. */
async function startProvider() {
  const requests: { path: string; hasImage: boolean; prompt: string }[] = [];
  const drawer = createImageSandbox();
  const answer = async (request: IncomingMessage, response: ServerResponse, contents: Buffer) => {
    if (request.headers.authorization !== 'Bearer a key') return void response.writeHead(401).end('{}');
    const type = request.headers['content-type'] ?? '';
    const form = type.startsWith('multipart/')
      ? Object.fromEntries(
          await new Response(new Uint8Array(contents), { headers: { 'content-type': type } }).formData(),
        )
      : (JSON.parse(contents.toString('utf8')) as Record<string, unknown>);
    const image = form['image'];
    const prompt = String(form['prompt']);
    requests.push({ path: request.url!, hasImage: image instanceof File, prompt });
    if (form['model'] !== 'a-model' || form['size'] !== '1024x1024') return void response.writeHead(400).end('{}');
    const drawn = await drawer.draw({
      ...REQUEST,
      prompt,
      variant: Number(/Variation (\d)/.exec(prompt)?.[1]),
      picture: image instanceof File ? new Uint8Array(await image.arrayBuffer()) : null,
    });
    if (!drawn.ok) return void response.writeHead(400).end('{"error":{"code":"moderation_blocked"}}');
    const b64_json = Buffer.from(drawn.value).toString('base64');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: [{ b64_json }] }));
  };
  return { requests, ...(await startStandIn(answer)) };
}

const provider = await startProvider();
const client = createImageClient({ url: provider.url, key: 'a key', model: 'a-model' });

describe.each<[string, ImageGenerator]>([
  ['the sandbox', createImageSandbox()],
  ['the client', client],
])('%s', (_, generator) => {
  const draw = async (details: Partial<ImageRequest> = {}) => {
    const drawn = await generator.draw({ ...REQUEST, ...details });
    if (!drawn.ok) throw new Error(drawn.problem);
    return Buffer.from(drawn.value);
  };
  /** Returns the color in the middle, where the product is. */
  const middle = async (picture: Buffer) => {
    const { data } = await sharp(picture)
      .extract({ left: 500, top: 500, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  };

  test('draws a square picture of the size that was agreed', async () => {
    expect(await sharp(await draw()).metadata()).toMatchObject({ width: PICTURE_SIZE, height: PICTURE_SIZE });
  });

  test('shows the product as it is', async () => {
    const [red, green, blue] = await middle(await draw());
    expect(Math.abs(red! - 0xff) + Math.abs(green! - 0x63) + Math.abs(blue! - 0x47)).toBeLessThan(30);
  });

  test('draws products without a picture, and without a brand', async () => {
    expect((await draw({ picture: null, brandName: null })).length).toBeGreaterThan(1000);
  });

  test('takes what is no picture for none', async () => {
    expect((await draw({ picture: Buffer.from('<html>') })).length).toBeGreaterThan(1000);
  });

  test('another variant is another picture', async () => {
    expect(await draw({ variant: 1 })).not.toEqual(await draw({ variant: 0 }));
  });

  test('rejects what it may not draw', async () => {
    expect(await generator.draw({ ...REQUEST, prompt: `please ${REJECTED_WORD}` })).toEqual({
      ok: false,
      problem: 'REFUSED',
    });
  });
});

test('the client sends the product’s picture where there is one, and says what is wanted', async () => {
  provider.requests.length = 0;
  await client.draw(REQUEST);
  await client.draw({ ...REQUEST, picture: null });
  expect(provider.requests.map(({ path, hasImage }) => [path, hasImage])).toEqual([
    ['/v1/images/edits', true],
    ['/v1/images/generations', false],
  ]);
  expect(provider.requests[0]!.prompt).toContain('Tomato <soup> & more by Bee. Scene: on a sunny beach.');
});

test.each<[string, (response: ServerResponse) => void]>([
  ['is busy', (response) => response.writeHead(429).end('{}')],
  ['is broken', (response) => response.writeHead(500).end('oops')],
  ['answers something else', (response) => response.writeHead(200).end('{"data":[]}')],
  ['sends elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['hangs up', (response) => response.destroy()],
  ['says nothing', () => {}],
])('a provider that %s may work out later', async (_, how) => {
  provider.breakWith(how);
  const impatient = createImageClient({ url: provider.url, key: 'a key', model: 'a-model', timeoutMs: 300 });
  expect(await impatient.draw(REQUEST)).toEqual({ ok: false, problem: 'UNREACHABLE' });
  provider.breakWith(null);
});

test('a wrong key is not the user’s mistake', async () => {
  const stranger = createImageClient({ url: provider.url, key: 'another key', model: 'a-model' });
  expect(await stranger.draw(REQUEST)).toEqual({ ok: false, problem: 'UNREACHABLE' });
});
