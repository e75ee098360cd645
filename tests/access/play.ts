import { expect } from 'vitest';
import { type Caller, call, PERSONAS, type Persona, type Stage, signIn } from './personas.ts';
import { makeProp } from './props.ts';
import type { Row } from './table.ts';

/** Lets every persona ask, and compares all answers at once. What a route removes is made anew for each. */
export async function expectAccess(row: Row, stage: Stage, cast: Record<Persona, Caller>): Promise<void> {
  const make = () => (row.about ? makeProp(row.about, { stage, cast }) : Promise.resolve({}));
  const shared = row.route.startsWith('DELETE') ? undefined : await make();
  const codes: Partial<Record<Persona, number>> = {};
  for (const persona of PERSONAS) {
    const address = fill(row.route, shared ?? (await make())) + (row.query ?? '');
    const { cookie, email } = cast[persona];
    const own = row.endsSession && row.expected[persona] < 300 && email && canSignIn(persona);
    const answer = await call(
      stage,
      own ? await signIn(stage, email) : cookie,
      address,
      row.body,
      row.headers,
    );
    await answer.text();
    codes[persona] = answer.status;
    if (own) cast[persona].cookie = await signIn(stage, email);
  }
  expect(codes).toEqual(row.expected);
}

const canSignIn = (persona: Persona): boolean => persona !== 'unverified' && persona !== 'suspended';

const fill = (route: string, parameters: Record<string, string>): string =>
  route.replaceAll(/:(\w+)/g, (_all, name: string) => parameters[name] ?? 'none');
