/** `<endcap-sponsored>`: a card with the label that it is an ad. Importing this defines it. */
import { shadowHtml } from './html.ts';

/**
 * Attributes: `bid` (the winner's `resolvedBidId`), `label`, `reason`, `consent`, `lang`, and `height` in pixels, which
 * keeps the space while a page still asks for its ads. Inside is the shop's own card.
 */
export class EndcapSponsored extends HTMLElement {
  static observedAttributes = ['bid', 'label', 'reason', 'consent', 'lang', 'height'];

  connectedCallback(): void {
    this.draw();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.draw();
  }

  private draw(): void {
    const bid = this.getAttribute('bid');
    if (bid !== null && this.dataset['endcapBid'] !== bid) this.dataset['endcapBid'] = bid;
    const height = Number(this.getAttribute('height'));
    if (height > 0) this.style.minHeight = `${height}px`;
    // What the server wrote stays.
    if (this.shadowRoot?.querySelector('.label > span')?.textContent?.trim() && !this.hasAttribute('bid')) return;
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const text = (name: string) => this.getAttribute(name) ?? undefined;
    const html = shadowHtml({
      language: text('lang') ?? this.ownerDocument.documentElement.lang,
      label: text('label'),
      reason: text('reason'),
      consent: text('consent') === 'contextual' ? 'contextual' : 'full',
    });
    // Without an ad there is nothing to label.
    shadow.innerHTML = this.dataset['endcapBid'] ? html : '<slot></slot>';
  }
}

if (!customElements.get('endcap-sponsored')) customElements.define('endcap-sponsored', EndcapSponsored);

declare global {
  interface HTMLElementTagNameMap {
    'endcap-sponsored': EndcapSponsored;
  }
}
