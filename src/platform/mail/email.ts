import { z } from 'zod';
import { escapeHtml } from '#kernel/html.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { textOf } from '#platform/i18n/text-of.ts';

/** The content of an email, in the recipient's language; the layout is defined here. */
export const EMAIL = z.object({
  to: z.string(),
  language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]),
  subject: z.string(),
  greeting: z.string().exactOptional(),
  paragraphs: z.array(z.string()).readonly(),
  /** A code to type, in large print. */
  code: z.string().exactOptional(),
  /** The call to action. */
  action: z.object({ label: z.string(), url: z.string() }).exactOptional(),
  /** Small print below the action. */
  closing: z.array(z.string()).readonly().exactOptional(),
});
export type Email = z.infer<typeof EMAIL>;

export interface RenderedEmail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

const INK = '#191c1a';
const QUIET = '#4b4e4a';
const ACCENT = '#0f7276';
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders an email as HTML for old mail clients (tables, inline styles, no remote content) and as plain text. */
export function renderEmail(email: Email): RenderedEmail {
  return {
    to: email.to,
    // A line break would start another header.
    subject: email.subject.replaceAll(/\s+/g, ' ').trim(),
    html: htmlOf(email),
    text: plainTextOf(email),
  };
}

function plainTextOf({ greeting, paragraphs, code, action, closing }: Email): string {
  const parts = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ?? []),
  ];
  return `${parts.join('\n\n')}\n\n-- \nEndcap\n`;
}

function htmlOf({ greeting, paragraphs, code, action, closing, language, subject }: Email): string {
  const paragraph = (text: string, style = `margin:0 0 16px;color:${INK};font-size:15px;line-height:24px`) =>
    `<p style="${style}">${escapeHtml(text)}</p>`;
  const small = `margin:0 0 8px;color:${QUIET};font-size:13px;line-height:20px`;
  const body = [
    ...(greeting ? [paragraph(greeting)] : []),
    ...paragraphs.map((text) => paragraph(text)),
    ...(code
      ? [
          `<p style="margin:8px 0 24px;color:${INK};font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;font-family:Consolas,Menlo,monospace">${escapeHtml(code)}</p>`,
        ]
      : []),
    ...(action
      ? [buttonOf(action), paragraph(textOf(sharedMessages.linkHint(), language), small), linkOf(action.url)]
      : []),
    ...(closing ?? []).map((text) => paragraph(text, small)),
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f4f1;font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #deded8;border-radius:12px">
<tr><td style="padding:28px 32px 4px;color:${ACCENT};font-size:18px;font-weight:700">Endcap</td></tr>
<tr><td style="padding:16px 32px 24px">
${body.join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const buttonOf = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${ACCENT};color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

const linkOf = (url: string) =>
  `<p style="margin:0 0 24px;font-size:13px;line-height:20px;word-break:break-all"><a href="${escapeHtml(url)}" style="color:${ACCENT}">${escapeHtml(url)}</a></p>`;
