import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkSmtp, outboxSender, readOutbox, smtpSender, type MailSender } from './mail.ts';

const MAIL = {
  to: 'ana@example.com',
  subject: 'Olá, código 123456',
  html: '<p>Olá &amp; até já</p>',
  text: 'Olá & até já',
};

/** A mail server with just enough SMTP to accept emails; it rejects recipients at refused.example, and every password. */
async function startMailServer() {
  const accepted: string[] = [];
  const server = createServer((socket) => converse(socket, accepted));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    accepted,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

function converse(socket: Socket, accepted: string[]) {
  let rest = '';
  let body: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.setEncoding('utf8');
  say('220 test');
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop()!;
    for (const line of lines) {
      if (body) {
        if (line !== '.') body.push(line);
        else {
          accepted.push(body.join('\n'));
          body = null;
          say('250 accepted');
        }
      } else if (line.startsWith('EHLO')) say('250-test\r\n250 AUTH PLAIN');
      else if (line.startsWith('AUTH')) say('535 wrong password');
      else if (/^(HELO|MAIL|RSET)/.test(line)) say('250 ok');
      else if (line.startsWith('RCPT')) say(line.includes('@refused.example') ? '550 nobody here' : '250 ok');
      else if (line === 'DATA') {
        body = [];
        say('354 go on');
      } else if (line === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('502 unknown');
    }
  });
  socket.on('error', () => {});
}

const decoded = (part: string) =>
  Buffer.from(
    part
      .replaceAll(/=\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const server = await startMailServer();
const folder = await mkdtemp(join(tmpdir(), 'endcap-outbox-'));
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const senders: { name: string; sender: MailSender; arrived: () => Promise<string[]> }[] = [
  {
    name: 'SMTP',
    sender: smtpSender(server.url, 'Endcap <no-reply@endcap.example>'),
    arrived: async () => server.accepted.map(decoded),
  },
  {
    name: 'outbox',
    sender: outboxSender(folder),
    arrived: async () => (await readOutbox(folder)).toReversed().map((mail) => Object.values(mail).join('\n')),
  },
];

describe.each(senders)('$name', ({ sender, arrived }) => {
  test('every mail arrives once, in both forms, with its accents', async () => {
    await sender.send(MAIL);
    await sender.send({ ...MAIL, to: 'ben@example.com' });
    const mails = await arrived();
    expect(mails).toHaveLength(2);
    expect(mails[0]).toContain(MAIL.to);
    expect(mails[0]).toContain(MAIL.html);
    expect(mails[0]).toContain(MAIL.text);
    expect(mails[1]).toContain('ben@example.com');
  });
});

test('a rejected mail throws, so that it is retried', async () => {
  const sender = smtpSender(server.url, 'no-reply@endcap.example');
  await expect(sender.send({ ...MAIL, to: 'x@refused.example' })).rejects.toThrow(/nobody here/);
});

test('with requireTLS nothing is sent to a server that offers no encryption', async () => {
  const before = server.accepted.length;
  const sender = smtpSender(`${server.url}?requireTLS=true`, 'no-reply@endcap.example');
  await expect(sender.send(MAIL)).rejects.toThrow(/STARTTLS/);
  expect(server.accepted).toHaveLength(before);
});

describe('whether emails can be sent is found without sending one', () => {
  const check = (url: string, withinMs = 5_000) => checkSmtp(url, '', withinMs);

  test('the server answers', async () => {
    const before = server.accepted.length;
    await check(server.url);
    expect(server.accepted).toHaveLength(before);
  });

  test.each<[string, () => string, RegExp]>([
    ['nothing listens', () => 'smtp://127.0.0.1:1', /ECONNREFUSED/],
    ['the password is refused', () => server.url.replace('//', '//endcap:wrong@'), /535 wrong password/],
    ['encryption is required and not offered', () => `${server.url}?requireTLS=true`, /STARTTLS/],
  ])('%s', async (_, url, expected) => {
    await expect(check(url())).rejects.toThrow(expected);
  });

  test('a server that says nothing is given up', async () => {
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await expect(check(`smtp://127.0.0.1:${port}`, 200)).rejects.toThrow(/Greeting never received|Timeout/);
    silent.close();
  });
});

test('an outbox that was never written to is empty', async () => {
  expect(await readOutbox(join(folder, 'none'))).toEqual([]);
});
