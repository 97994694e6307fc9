import { z } from 'zod';
import type { ConsolePath } from '#kernel/console-path.ts';
import { escapeHtml } from '#kernel/html.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { MAIL_KIND_NAMES } from '#kernel/mail-kind.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { ACCENT, frameOf, INK, QUIET } from './frame.ts';

/** The content of an email, in the recipient's language; the layout is defined here. */
export const EMAIL = z.object({
  to: z.string(),
  language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]),
  /** Absent from emails that an earlier version enqueued. */
  kind: z.enum(MAIL_KIND_NAMES).exactOptional(),
  subject: z.string(),
  greeting: z.string().exactOptional(),
  paragraphs: z.array(z.string()).readonly(),
  /** A list below the paragraphs; `url` is where its line leads: an address in those that an earlier version enqueued. */
  items: z
    .array(z.object({ text: z.string(), url: z.string().exactOptional() }))
    .readonly()
    .exactOptional(),
  /** A code to type, in large print. */
  code: z.string().exactOptional(),
  /** The call to action. */
  action: z.object({ label: z.string(), url: z.string() }).exactOptional(),
  /** Small print below the action. */
  closing: z.array(z.string()).readonly().exactOptional(),
});
type Read = z.infer<typeof EMAIL>;

/** An email to be enqueued. */
export interface Email extends Omit<Read, 'action' | 'items'> {
  action?: { label: string; url: ConsolePath };
  items?: readonly { text: string; url?: ConsolePath }[];
}

export interface RenderedEmail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** The page where people choose their mails. */
const CHOICES_PATH: ConsolePath = '/profile/emails';

/**
 * Renders an email as HTML for old mail clients (tables, inline styles, no remote content) and as plain text. `publicUrl` is
 * the console's address, without a trailing slash.
 */
export function renderEmail(given: Read, publicUrl: string): RenderedEmail {
  const email = withAddresses(given, publicUrl);
  const footer = footerOf(email, publicUrl);
  return {
    to: email.to,
    // A line break would start another header.
    subject: email.subject.replaceAll(/\s+/g, ' ').trim(),
    html: htmlOf(email, footer),
    text: plainTextOf(email, footer),
  };
}

/** Completes what leads to a page of the console, which is enqueued as its path. */
function withAddresses({ action, items, ...email }: Read, publicUrl: string): Read {
  const addressOf = (url: string) => (url.startsWith('/') ? publicUrl + url : url);
  return {
    ...email,
    ...(action ? { action: { ...action, url: addressOf(action.url) } } : {}),
    ...(items ? { items: items.map(({ text, url }) => ({ text, ...(url ? { url: addressOf(url) } : {}) })) } : {}),
  };
}

interface Footer {
  sentences: string[];
  choose: { label: string; url: string };
}

/** Says why the email came, and where its reader chooses what comes. */
function footerOf({ kind, language }: Read, publicUrl: string): Footer {
  const { reason, isAlwaysSent, choose } = sharedMessages.mail;
  const isAlways = kind === 'security' || kind === 'money';
  return {
    sentences: [
      ...(kind ? [textOf(reason[kind](), language)] : []),
      ...(isAlways ? [textOf(isAlwaysSent(), language)] : []),
    ],
    choose: { label: textOf(choose(), language), url: `${publicUrl}${CHOICES_PATH}` },
  };
}

function plainTextOf({ greeting, paragraphs, items, code, action, closing }: Read, footer: Footer): string {
  const parts = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(items?.length ? [items.map(({ text, url }) => `- ${text}${url ? `\n  ${url}` : ''}`).join('\n')] : []),
    ...(code ? [`    ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ?? []),
  ];
  const { sentences, choose } = footer;
  const end = ['-- ', 'Endcap', ...sentences, `${choose.label}: ${choose.url}`].join('\n');
  return `${parts.join('\n\n')}\n\n${end}\n`;
}

const BODY = `margin:0 0 16px;color:${INK};font-size:15px;line-height:24px`;
const SMALL = `margin:0 0 8px;color:${QUIET};font-size:13px;line-height:20px`;

function htmlOf({ greeting, paragraphs, items, code, action, closing, language, subject }: Read, footer: Footer) {
  const body = [
    ...(greeting ? [paragraph(greeting)] : []),
    ...paragraphs.map((text) => paragraph(text)),
    ...(items?.length ? [listOf(items)] : []),
    ...(code
      ? [
          `<p class="ink" style="margin:8px 0 24px;color:${INK};font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;font-family:Consolas,Menlo,monospace">${escapeHtml(code)}</p>`,
        ]
      : []),
    ...(action ? [buttonOf(action), small(textOf(sharedMessages.linkHint(), language)), addressOf(action.url)] : []),
    ...(closing ?? []).map(small),
  ];
  const { sentences, choose } = footer;
  const end = [...sentences.map(small), `<p style="margin:0">${linkOf(choose.url, choose.label)}</p>`];
  return frameOf({ language, title: subject, body, end });
}

const paragraph = (text: string) => `<p class="ink" style="${BODY}">${escapeHtml(text)}</p>`;

const small = (text: string) => `<p class="quiet" style="${SMALL}">${escapeHtml(text)}</p>`;

const linkOf = (url: string, label: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${ACCENT};font-size:13px;line-height:20px">${escapeHtml(label)}</a>`;

const listOf = (items: NonNullable<Read['items']>) =>
  `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items
    .map(({ text, url }) => {
      const shown = url
        ? `<a class="link" href="${escapeHtml(url)}" style="color:${ACCENT}">${escapeHtml(text)}</a>`
        : escapeHtml(text);
      return `<li class="ink" style="margin:0 0 8px;color:${INK};font-size:15px;line-height:24px">${shown}</li>`;
    })
    .join('')}</ul>`;

const buttonOf = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${ACCENT};color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

const addressOf = (url: string) =>
  `<p style="margin:0 0 24px;font-size:13px;line-height:20px;word-break:break-all">${linkOf(url, url)}</p>`;
