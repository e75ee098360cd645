import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Tables } from '../platform/db/schema.ts';

export const insertLead = (db: Db, lead: Selectable<Tables['leads']>) =>
  db.insertInto('leads').values(lead).execute();

export const insertWidgetEvent = (db: Db, event: Selectable<Tables['widget_events']>) =>
  db.insertInto('widget_events').values(event).execute();
