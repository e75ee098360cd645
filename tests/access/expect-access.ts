import { expect } from 'vitest';
import { createFixture, type Parameters } from './fixtures.ts';
import { call, openSession, PERSONAS, type Persona, type Scenario, signUpAnew } from './scenario.ts';
import type { Row } from './table.ts';

/**
 * Calls a route as every persona at once and compares all responses in one assertion. Where a call consumes its fixture,
 * they call one after another, and it is created again once a call was accepted: a refusal must have consumed nothing.
 * @param onAnswer is given each answer and its text
 */
export async function expectAccess(
  row: Row,
  scenario: Scenario,
  onAnswer?: (answer: Response, text: string) => void,
): Promise<void> {
  const create = () => (row.about ? createFixture(row.about, scenario) : Promise.resolve({}));
  const isUsedUp = row.usesUp ?? row.route.startsWith('DELETE');
  let parameters: Parameters | undefined;
  const codes: Partial<Record<Persona, number>> = {};
  const shown: Partial<Record<Persona, boolean>> = {};
  async function tryAs(persona: Persona): Promise<void> {
    parameters ??= await create();
    const used = parameters;
    const answer = await ask(row, persona, scenario, used);
    codes[persona] = answer.status;
    if (isUsedUp && answer.status < 400) parameters = undefined;
    const text = await answer.text();
    onAnswer?.(answer, text);
    // The call may have ended all sessions of the caller.
    if (row.endsSession && scenario.callers[persona].cookie)
      scenario.callers[persona].cookie = await newCookie(persona, scenario);
    if (row.shows) shown[persona] = text.includes(fill(row.shows, used));
  }
  // Some of what is used up exists once only.
  if (isUsedUp) for (const persona of PERSONAS) await tryAs(persona);
  else {
    parameters = await create();
    await Promise.all(PERSONAS.map(tryAs));
  }
  expect(codes).toEqual(row.expected);
  if (row.shows) expect(shown, `who is shown “${row.shows}”`).toEqual(allowed(row));
}

/** Sends the call of a row as a persona. */
export async function ask(
  row: Row,
  persona: Persona,
  scenario: Scenario,
  parameters: Parameters,
): Promise<Response> {
  const { ownerCookie } = parameters;
  const cookie = persona === 'user' && ownerCookie ? ownerCookie : await cookieOf(persona, scenario);
  const address = fill(row.route, parameters, encodeURIComponent) + fill(row.query ?? '', parameters);
  return call(
    scenario,
    cookie,
    address,
    bodyOf(row, parameters),
    row.headers && fillAll(row.headers, parameters),
  );
}

function bodyOf({ file, text, body }: Row, parameters: Parameters): object | undefined {
  if (file) return formWith(file);
  return text === undefined ? body && fillAll(body, parameters) : new Blob([fill(text, parameters)]);
}

function formWith({ name, content }: { name: string; content: string }): FormData {
  const form = new FormData();
  form.append('files[]', new Blob([content]), name);
  return form;
}

/** The previous response ended the suspended user's session. */
async function cookieOf(persona: Persona, scenario: Scenario): Promise<string> {
  return persona === 'suspended' ? newCookie(persona, scenario) : scenario.callers[persona].cookie;
}

const newCookie = async (persona: Persona, scenario: Scenario): Promise<string> =>
  persona === 'unverified'
    ? (await signUpAnew(scenario)).cookie
    : openSession(scenario, scenario.callers[persona]);

/** The personas that receive a success. */
const allowed = ({ expected }: Row) =>
  Object.fromEntries(PERSONAS.map((persona) => [persona, expected[persona] < 300]));

const fill = (text: string, parameters: Parameters, encode = (value: string) => value): string =>
  text.replaceAll(/:([a-z]\w*)/gi, (_all, name: string) => encode(parameters[name] ?? 'none'));

const fillAll = <T extends object>(values: T, parameters: Parameters): T =>
  JSON.parse(JSON.stringify(values), (_key, value) =>
    typeof value === 'string' ? fill(value, parameters) : value,
  );
