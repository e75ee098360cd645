import { expect } from 'vitest';
import {
  type Caller,
  call,
  PERSONAS,
  type Persona,
  type Stage,
  signIn,
  signInAndSuspend,
} from './personas.ts';
import { makeProp } from './props.ts';
import type { Row } from './table.ts';

/** Lets every persona ask, and compares all answers at once. What a route removes is made anew for each. */
export async function expectAccess(row: Row, stage: Stage, cast: Record<Persona, Caller>): Promise<void> {
  const make = () => (row.about ? makeProp(row.about, { stage, cast }) : Promise.resolve({}));
  const shared = row.route.startsWith('DELETE') ? undefined : await make();
  const codes: Partial<Record<Persona, number>> = {};
  for (const persona of PERSONAS) {
    const address = fill(row.route, shared ?? (await make())) + (row.query ?? '');
    const cookie = await sessionFor(row, persona, stage, cast[persona]);
    const answer = await call(stage, cookie, address, row.body, row.headers);
    await answer.text();
    codes[persona] = answer.status;
    // All of its sessions may be over.
    if (endsOwnSession(row, persona)) cast[persona].cookie = await signIn(stage, cast[persona].email);
  }
  expect(codes).toEqual(row.expected);
}

/** @returns the cookie to ask with: a new one where the question costs the session. */
function sessionFor(
  row: Row,
  persona: Persona,
  stage: Stage,
  { cookie, email }: Caller,
): string | Promise<string> {
  if (persona === 'suspended') return signInAndSuspend(stage, email);
  return endsOwnSession(row, persona) ? signIn(stage, email) : cookie;
}

const WITHOUT_SESSION: Persona[] = ['visitor', 'unverified', 'suspended'];

const endsOwnSession = ({ endsSession, expected }: Row, persona: Persona): boolean =>
  endsSession === true && expected[persona] < 300 && !WITHOUT_SESSION.includes(persona);

const fill = (route: string, parameters: Record<string, string>): string =>
  route.replaceAll(/:(\w+)/g, (_all, name: string) => parameters[name] ?? 'none');
