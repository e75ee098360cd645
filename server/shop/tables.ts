import type {
  BillingPeriod,
  BillingReason,
  InvoiceStatus,
  OrderKind,
  PaymentEvent,
  PriceType,
  ProductKind,
  ProductStatus,
  ReviewStatus,
  SubscriptionStatus,
  UnitKind,
} from '#lib/billing-values.ts';

declare module '../platform/db/schema.ts' {
  interface Tables {
    products: {
      id: string;
      slug: string;
      kind: ProductKind;
      name: string;
      summary: string | null;
      /** The description is Markdown. */
      description: string | null;
      icon: string | null;
      provider: string | null;
      /** The model of `provider` that a product of the kind `model` sells. */
      model: string | null;
      /** JSON; for an app: the settings of the bot that it creates, and the theme of its website. */
      template: string | null;
      /** For an app: the picture of the bot that it creates. */
      avatar_media_id: string | null;
      /** Only items have a licence; it is Markdown. */
      licence: string | null;
      /** The private file of an item. */
      file_media_id: string | null;
      status: ProductStatus;
      category: string | null;
      /** JSON: list of texts. */
      features: string;
      /** JSON: of those who have the product. */
      limits: string;
      position: number;
      created_at: string;
      updated_at: string;
    };
    product_reviews: {
      id: string;
      product_id: string;
      user_id: string;
      /** From 1 to 5. */
      rating: number;
      body: string;
      /** Hidden by an admin. */
      status: ReviewStatus;
      /** How many users have reported it, and when the last one did. */
      reports_count: number;
      reported_at: string | null;
      created_at: string;
      updated_at: string;
    };
    product_review_reports: { review_id: string; user_id: string; created_at: string };
    product_media: { product_id: string; media_id: string; position: number };
    /** Prices of products; the name is that of the API. */
    product_plans: {
      id: string;
      product_id: string;
      slug: string;
      name: string;
      price_type: PriceType;
      billing_period: BillingPeriod | null;
      unit_kind: UnitKind;
      /** US cents. Never changes: a new price is a new plan. */
      amount_cents: number;
      trial_days: number;
      /** When it was taken off the market; its subscribers keep it. */
      archived_at: string | null;
      position: number;
      created_at: string;
      updated_at: string;
    };
    /** Who buys at the gateway. Outlives the account, with what was bought. */
    customers: {
      id: string;
      user_id: string | null;
      gateway: 'sandbox' | 'stripe';
      gateway_id: string;
      /** JSON: the buyer as on invoices, see `Buyer`. */
      buyer: string;
      /** JSON: the card that is charged, see `SavedCard`. */
      card: string | null;
      /** One purchase or change runs at a time, until then; a time in the past: its result was not synced. Null: it was. */
      busy_until: string | null;
      /** Syncs with the gateway that have begun, and the newest that was written: an older one is dropped. */
      syncs: number;
      newest_sync: number;
      synced_at: string | null;
      /** JSON: keys of the reminders that apply now and were mailed. */
      reminders: string;
      /** When the customer was found to be deleted at the gateway. */
      deleted_at: string | null;
      created_at: string;
      updated_at: string;
    };
    subscriptions: {
      id: string;
      customer_id: string;
      gateway_id: string;
      status: SubscriptionStatus;
      period_start: string;
      period_end: string;
      trial_end: string | null;
      cancel_at_period_end: 0 | 1;
      cancel_reason: string | null;
      canceled_at: string | null;
      ended_at: string | null;
      /** JSON: a change that waits for the renewal or its payment. */
      pending: string | null;
      /** Until then a subscription with an unpaid invoice keeps its limits. */
      grace_until: string | null;
      created_at: string;
      updated_at: string;
    };
    subscription_items: {
      subscription_id: string;
      position: number;
      /** Null for a price that was not created by this server. */
      price_id: string | null;
      quantity: number;
      /** The same as of the subscription: sums of all subscriptions by plan read an index alone. */
      status: SubscriptionStatus;
      created_at: string;
      ended_at: string | null;
    };
    /** The products that a customer has tried, one trial each. */
    trials: {
      customer_id: string;
      product_id: string;
      begun_at: string;
    };
    invoices: {
      id: string;
      customer_id: string;
      gateway_id: string;
      /** The gateway's id. */
      subscription_id: string | null;
      number: string | null;
      status: InvoiceStatus;
      order_kind: OrderKind;
      billing_reason: BillingReason | null;
      currency: string;
      subtotal_cents: number;
      tax_cents: number;
      total_cents: number;
      amount_due_cents: number;
      amount_paid_cents: number;
      amount_refunded_cents: number;
      period_start: string;
      period_end: string;
      /** JSON: descriptions, amounts and plans. */
      lines: string;
      /** JSON: the buyer at that time. */
      buyer: string;
      problem: string | null;
      next_attempt_at: string | null;
      pdf_url: string | null;
      created_at: string;
      updated_at: string;
    };
    /** What became of the attempts to pay an invoice. */
    payment_events: {
      invoice_id: string;
      event: PaymentEvent;
      at: string;
    };
    /** The state of the built-in gateway. */
    sandbox_customers: {
      id: string;
      user_id: string;
      /** JSON, see `SandboxCustomer`. */
      state: string;
      /** When the next renewal, retry or expiry is due. */
      due_at: string | null;
    };
  }
}
