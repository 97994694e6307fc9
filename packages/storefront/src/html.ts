import { textsFor, type Labelling } from './texts.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

/** The label stands above the card in a fixed height, and what it opens lies over the card: nothing moves. */
const STYLE = `:host{display:block;position:relative}
.label{display:flex!important;visibility:visible!important;opacity:1!important;gap:8px;align-items:center;height:24px;font:12px/24px system-ui,sans-serif;color:inherit}
summary{cursor:pointer;text-decoration:underline dotted;list-style:none}
summary::-webkit-details-marker{display:none}
summary:focus-visible{outline:2px solid;outline-offset:2px}
p{position:absolute;z-index:9;inset:24px 0 auto;margin:0;padding:8px 12px;border:1px solid;border-radius:6px;line-height:18px;background:Canvas;color:CanvasText}`;

/** What is in the element's shadow, for servers and browsers alike. */
export function shadowHtml(labelling: Labelling, nonce?: string): string {
  const { label, why, reason } = textsFor(labelling);
  const attribute = nonce ? ` nonce="${escapeHtml(nonce)}"` : '';
  return `<style${attribute}>${STYLE}</style><div class="label" part="label"><span>${escapeHtml(label)}</span><details><summary>${escapeHtml(why)}</summary><p>${escapeHtml(reason)}</p></details></div><slot></slot>`;
}

export interface SponsoredHtml extends Labelling {
  readonly winner: { readonly resolvedBidId: string };
  /** The card as the shop draws it, as HTML: escape what is in it. */
  readonly content: string;
  /** Of the page's Content-Security-Policy. */
  readonly nonce?: string;
}

/**
 * Writes an `<endcap-sponsored>` element with its label already in it, so that it is labelled before any script runs and
 * nothing moves when one does.
 */
export function sponsoredHtml({ winner, content, nonce, ...labelling }: SponsoredHtml): string {
  const language = labelling.language ? ` lang="${escapeHtml(labelling.language)}"` : '';
  return `<endcap-sponsored${language} data-endcap-bid="${escapeHtml(winner.resolvedBidId)}"><template shadowrootmode="open">${shadowHtml(labelling, nonce)}</template>${content}</endcap-sponsored>`;
}
