import { escapeHtml } from '#kernel/html.ts';
import type { Language } from '#kernel/language.ts';

export const INK = '#191c1a';
export const QUIET = '#4b4e4a';
export const ACCENT = '#0f7276';
const PAGE = '#f4f4f1';
const CARD = '#ffffff';
const LINE = '#deded8';
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Clients that follow the system's dark mode read this; all others have the inline styles. */
const DARK = `<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#111413!important}
.card{background:#171b19!important;border-color:#3b413e!important}
.end{border-color:#3b413e!important}
.ink,.name{color:#e7e9e5!important}
.quiet{color:#a6aaa5!important}
.link{color:#51a9aa!important}
}
</style>`;

/** The console's logo, drawn by table cells: no image to load or to attach, which clients block or list as a file. */
const bar = (widthPx: number) =>
  `<div style="width:${widthPx}px;height:2px;line-height:2px;font-size:2px;background:#ffffff">&nbsp;</div>`;
/** A shorter one, with the amber dot behind it. */
const MIDDLE = `<div style="height:2px;line-height:2px;font-size:0"><div style="display:inline-block;width:7px;height:2px;background:#ffffff"></div><div style="display:inline-block;width:3px;height:3px;margin-left:2px;border-radius:2px;background:#f2bd55"></div></div>`;
const GAP = '<div style="height:3px;line-height:3px;font-size:3px">&nbsp;</div>';
const LOGO = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="28" height="28" align="left" valign="middle" style="width:28px;height:28px;padding:0 0 0 8px;box-sizing:border-box;background:${ACCENT};border-radius:7px"><div style="border-left:2px solid #ffffff">${bar(11)}${GAP}${MIDDLE}${GAP}${bar(11)}</div></td>
<td class="name" style="padding-left:10px;color:${INK};font-size:17px;font-weight:650;letter-spacing:-0.3px">Endcap</td>
</tr></table>`;

/** Frames the parts of an email: a card with the logo, and below a line why it came. The parts are HTML. */
export const frameOf = ({
  language,
  title,
  body,
  end,
}: {
  language: Language;
  title: string;
  body: readonly string[];
  end: readonly string[];
}): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
${DARK}</head>
<body class="page" style="margin:0;background:${PAGE};font-family:${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${PAGE}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${CARD};border:1px solid ${LINE};border-radius:12px">
<tr><td align="left" style="padding:28px 32px 4px">${LOGO}</td></tr>
<tr><td align="left" style="padding:16px 32px 24px">
${body.join('\n')}
</td></tr>
<tr><td align="left" style="padding:0 32px 24px"><div class="end" style="padding-top:16px;border-top:1px solid ${LINE}">
${end.join('\n')}
</div></td></tr></table>
</td></tr></table>
</body>
</html>
`;
