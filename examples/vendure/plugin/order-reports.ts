import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Storefront } from '@endcap/storefront/server';
import {
  ConfigService,
  EventBus,
  type ID,
  JobQueueService,
  Order,
  type OrderLine,
  OrderLineEvent,
  OrderPlacedEvent,
  OrderStateTransitionEvent,
  PaymentStateTransitionEvent,
  type RequestContext,
  RequestContextService,
  TransactionalConnection,
} from '@vendure/core';
import { filter } from 'rxjs';
import type { FindOptionsWhere } from 'typeorm';
import { addJob } from './add-job.js';
import { ENDCAP_OPTIONS, STOREFRONT, type EndcapOptions } from './options.js';
import { sendFeed } from './send-feed.js';
import { shopperIn } from './shopper.js';

declare module '@vendure/core/dist/entity/custom-entity-fields.js' {
  interface CustomOrderFields {
    endcapShopper?: string | null;
  }
}

type OrderJob = { id: ID; report: 'placed' | 'returned' };

/** Reports orders with or without an ad, and what of them is cancelled or returned. */
@Injectable()
export class OrderReports implements OnModuleInit {
  constructor(
    @Inject(ENDCAP_OPTIONS) private options: EndcapOptions,
    @Inject(STOREFRONT) private storefront: Storefront,
    private config: ConfigService,
    private connection: TransactionalConnection,
    private contexts: RequestContextService,
    private eventBus: EventBus,
    private jobQueues: JobQueueService,
  ) {}

  async onModuleInit(): Promise<void> {
    const queue = await this.jobQueues.createQueue<OrderJob>({
      name: 'endcap-orders',
      process: ({ data }) => this.report(data),
    });
    // The shopper's last request counts: a cart may be older than the consent, or from another device. A payment may be settled by a
    // call of its provider, which says nothing of the shopper. The order object is saved later in the same request, so both are written.
    this.eventBus.registerBlockingEventHandler<
      OrderLineEvent | OrderStateTransitionEvent | PaymentStateTransitionEvent
    >({
      id: 'endcap-shopper',
      event: [OrderLineEvent, OrderStateTransitionEvent, PaymentStateTransitionEvent],
      handler: async ({ ctx, order }) => {
        const endcapShopper = shopperIn(ctx);
        if (endcapShopper === undefined || order.orderPlacedAt) return;
        order.customFields.endcapShopper = endcapShopper;
        await this.connection.getRepository(ctx, Order).update(order.id, { customFields: { endcapShopper } });
      },
    });
    this.eventBus
      .ofType(OrderPlacedEvent)
      .subscribe(({ order }) => void addJob(queue, { id: order.id, report: 'placed' }));
    this.eventBus
      .ofType(OrderLineEvent)
      .pipe(filter(({ order, type }) => !!order.orderPlacedAt && (type === 'cancelled' || type === 'updated')))
      .subscribe(({ order }) => void addJob(queue, { id: order.id, report: 'returned' }));
  }

  private async report({ id, report }: OrderJob): Promise<void> {
    const ctx = await this.contexts.create({ apiType: 'admin' });
    const [changed] = await this.orders(ctx, { id });
    // Endcap knows a split order as the one that the shopper placed.
    const whole = changed?.aggregateOrderId;
    const order = whole ? (await this.orders(ctx, { id: whole }))[0] : changed;
    if (!order) throw new Error(`There is no order ${id}`);
    // A storefront of Endcap has one currency.
    if (order.currencyCode !== ctx.channel.defaultCurrencyCode) return;
    if (report === 'placed') return this.sendPlaced(order);
    // What is left of a split order is known of its parts alone.
    const parts = await this.orders(ctx, { aggregateOrderId: order.id });
    return this.sendReturned(order, parts.length > 0 ? parts : [order]);
  }

  private orders(ctx: RequestContext, where: FindOptionsWhere<Order>): Promise<Order[]> {
    return this.connection.getRepository(ctx, Order).find({ where, relations: { lines: { productVariant: true } } });
  }

  private async sendPlaced(order: Order): Promise<void> {
    const items = this.placedItems(order).map(({ sku, ...item }) => ({ productId: sku, ...item }));
    const { isTaken } = await this.storefront.orders([
      { id: order.code, occurredAt: order.orderPlacedAt!, shopper: shopperOfOrder(order), items },
    ]);
    if (!isTaken) throw new Error(`Endcap did not take order ${order.code}`);
  }

  /** All that was returned so far, since the latest report of an order counts; without any the order is as it was placed. */
  private async sendReturned(order: Order, parts: Order[]): Promise<void> {
    const lines = parts.flatMap((part) => part.lines);
    const returned = lines.flatMap((line) => {
      const quantity = line.orderPlacedQuantity - line.quantity;
      return quantity > 0 ? [{ sku: line.productVariant.sku, quantity, unitPrice: this.unitPriceOf(line) }] : [];
    });
    const isCancelled = order.state === 'Cancelled' || parts.every(({ state }) => state === 'Cancelled');
    const status = isCancelled ? 'CANCELLED' : returned.length > 0 ? 'RETURNED' : 'CREATED';
    const items = returned.length > 0 ? returned : this.placedItems(order);
    const [occurredAt, opaqueUserId] = [order.orderPlacedAt!, shopperOfOrder(order)];
    await sendFeed(this.options, 'orders', [{ orderId: order.code, occurredAt, opaqueUserId, status, items }]);
  }

  private placedItems(order: Order) {
    return (
      order.lines
        // Others were added since.
        .filter((line) => line.orderPlacedQuantity > 0)
        .map((line) => ({
          sku: line.productVariant.sku,
          quantity: line.orderPlacedQuantity,
          unitPrice: this.unitPriceOf(line),
        }))
    );
  }

  /** After discounts and with tax, as a number of the currency's units. */
  private unitPriceOf(line: OrderLine): number {
    return line.proratedUnitPriceWithTax / 10 ** (this.config.entityOptions.moneyStrategy.precision ?? 2);
  }
}

/** Without consent an order is tied to nothing. */
const shopperOfOrder = ({ code, customFields }: Order) => customFields.endcapShopper ?? `order-${code}`;
