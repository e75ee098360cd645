import { type Expandable, INCLUDED } from './expandable.ts';
import { chargeJson, intentJson, invoiceJson } from './invoice-objects.ts';
import type { StripeAccount } from './stripe-account.ts';
import { invalidRequest, missing } from './stripe-error.ts';
import { customerJson, type Json, methodJson, scheduleJson, subscriptionJson } from './stripe-objects.ts';

const MAX_EXPANSION = 4;

/** Replaces the ids at these paths by their objects. */
export function expand(account: StripeAccount, json: Json, paths: string[]): Json {
  if (json.deleted) return json;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_EXPANSION)
      throw invalidRequest(`You cannot expand more than 4 levels of a property: ${path}`);
    expandPath(account, json, parts);
  }
  return json;
}

function expandPath(account: StripeAccount, json: Expandable, [part, ...rest]: string[]): void {
  if (part === undefined) return;
  const included = json[INCLUDED];
  if (included && part in included) json[part] = included[part];
  if (!(part in json)) throw invalidRequest(`This property cannot be expanded (${part}).`);
  const value = json[part];
  if (typeof value === 'string') json[part] = objectJson(account, value);
  const expanded = json[part];
  for (const each of Array.isArray(expanded) ? expanded : [expanded])
    if (each && typeof each === 'object') expandPath(account, each as Expandable, rest);
}

function objectJson(account: StripeAccount, id: string): Json {
  if (id.startsWith('sub_sched_')) return scheduleJson(account, id);
  if (id.startsWith('sub_')) return subscriptionJson(account, id);
  if (id.startsWith('cus_')) return customerJson(id, account.customer(id));
  if (id.startsWith('ch_')) {
    return chargeJson(account, id);
  }
  if (id.startsWith('pi_')) return intentJson(account, id);
  if (id.startsWith('in_')) return invoiceJson(account, id);
  if (id.startsWith('pm_')) return methodJson(account, id);
  throw missing('object', id);
}
