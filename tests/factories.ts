import { expect } from 'vitest';
import type { Client, TestApp } from './setup/app.ts';
import { linkIn, waitForMail } from './setup/mail.ts';

export const PASSWORD = 'Correct-Horse1!';

let people = 0;

export interface Person {
  client: Client;
  id: string;
  name: string;
  email: string;
}

/** Somebody who signed up and followed the link in the mail. */
export async function signedUpPerson(app: TestApp, email = `person${++people}@example.org`): Promise<Person> {
  const client = app.browser();
  await client.post('/api/auth/signup').send({ email, password: PASSWORD }).expect(201);
  const token = tokenIn(linkIn(await waitForMail(app.dataDir, email)));
  const { body } = await client.post('/api/auth/signup/verify').send({ token }).expect(200);
  expect(body.user.email).toBe(email);
  return { client, id: body.user.id, name: body.user.name, email };
}

export const tokenIn = (link: string): string => new URL(link).searchParams.get('token') ?? '';

/** Somebody who signed up, and whom the database then gave a role. */
export async function personWithRole(app: TestApp, role: 'ADMIN' | 'EDITOR'): Promise<Person> {
  const person = await signedUpPerson(app);
  const { db } = app.services.database;
  await db.updateTable('users').set({ system_role: role }).where('id', '=', person.id).execute();
  return person;
}
