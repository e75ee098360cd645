/** An answer in the form of Stripe's errors. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly details: Record<string, string>;

  constructor(status: number, type: string, message: string, details: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.details = { type, ...details };
  }
}

export const invalidRequest = (message: string, details?: Record<string, string>) =>
  new StripeFailure(400, 'invalid_request_error', message, details);

export const missing = (object: string, id: string, param = 'id') =>
  new StripeFailure(404, 'invalid_request_error', `No such ${object}: '${id}'`, {
    code: 'resource_missing',
    param,
  });

export const cardError = (message: string, details: Record<string, string>) =>
  new StripeFailure(402, 'card_error', message, details);
