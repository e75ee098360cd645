import type { Buyer } from '../gateway/gateway.ts';

interface ListedCustomerRow {
  user_id: string | null;
  buyer: string | null;
  user_name: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** In a list of admins. Of a deleted account the buyer of the invoices. */
export function presentListedCustomer(row: ListedCustomerRow) {
  const buyer: Partial<Buyer> = JSON.parse(row.buyer ?? '{}');
  const fullName = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return {
    customer: fullName || row.user_name || buyer.company || buyer.name || '',
    email: row.email ?? buyer.email ?? '',
    /** Null after the account was deleted. */
    userId: row.user_id,
  };
}
